import type { i18n } from 'i18next';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languageDetector } from './language-detector.ts';
import type { Language } from './languages.ts';
import { LANGUAGES } from './languages.ts';
import type { Texts } from './texts.ts';

/** @param language where it is known; the browser is asked otherwise */
export async function createI18n(texts: readonly Texts[], language?: Language): Promise<i18n> {
  const instance = createInstance();
  if (language === undefined) instance.use(languageDetector);
  instance.use(initReactI18next);
  await instance.init({
    ...(language === undefined ? {} : { lng: language }),
    supportedLngs: [...LANGUAGES],
    fallbackLng: 'en',
    load: 'languageOnly',
    ns: [],
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  for (const feature of texts) addTexts(instance, feature);
  return instance;
}

/** The texts that each i18next instance has, by namespace and feature. */
const addedTexts = new WeakMap<i18n, Map<string, Texts>>();

/**
 * Adds the texts of a feature. New texts are added silently, because no component shows them yet; texts that replace
 * those of another release make all components with texts render again.
 */
export function addTexts(instance: i18n, texts: Texts): void {
  const { namespace, feature, fr, en } = texts;
  const known = addedTexts.get(instance) ?? new Map<string, Texts>();
  addedTexts.set(instance, known);
  const key = `${namespace}.${feature}`;
  if (known.get(key) === texts) return;
  const silent = !known.has(key);
  known.set(key, texts);
  instance.addResourceBundle('fr', namespace, { [feature]: fr }, true, true, { silent });
  instance.addResourceBundle('en', namespace, { [feature]: en }, true, true, { silent });
}

export function languageOf(instance: i18n): Language {
  // Not `resolvedLanguage`: that is unset until the language changes, because the texts come after it was found.
  return instance.language === 'en' ? 'en' : 'fr';
}
