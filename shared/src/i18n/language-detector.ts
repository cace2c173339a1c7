import type { LanguageDetectorModule } from 'i18next';
import { deviceItems, tabItems } from '../storage/kept-items.ts';
import { type Language, spokenLanguage } from './languages.ts';

const CHOSEN_LANGUAGE = 'i18nextLng';

/** SPEC L1 and L2, in their order; a language that the site does not speak leaves the word to the next. */
function findLanguage(): Language {
  // Tests of models and views render without a browser.
  if (typeof document === 'undefined') return 'fr';
  const asked = [
    new URLSearchParams(location.search).get('lng'),
    /(?:^|; *)i18next=([^;]*)/.exec(document.cookie)?.[1],
    deviceItems.getItem(CHOSEN_LANGUAGE),
    tabItems.getItem(CHOSEN_LANGUAGE),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  return asked.map(spokenLanguage).find((language) => language !== undefined) ?? 'fr';
}

/** Finds the language as the page opens, and keeps it as it changes. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: findLanguage,
  cacheUserLanguage: (language) => deviceItems.setItem(CHOSEN_LANGUAGE, language),
};
