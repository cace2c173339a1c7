import type { i18n } from 'i18next';
import { createInstance } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import type { Language } from './languages.ts';
import { LANGUAGES } from './languages.ts';
import type { Texts } from './texts.ts';

/** SPEC L1; the last step is the product's own: visitors with neither language read French (L2). */
const DETECTION_ORDER = [
  'querystring',
  'cookie',
  'localStorage',
  'sessionStorage',
  'navigator',
  'htmlTag',
  'product',
];

/** @param language where it is known; the browser is asked otherwise */
export async function createI18n(texts: readonly Texts[], language?: Language): Promise<i18n> {
  const instance = createInstance();
  if (language === undefined) instance.use(detector());
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
    detection: {
      order: DETECTION_ORDER,
      lookupQuerystring: 'lng',
      caches: ['localStorage'],
      convertDetectedLanguage: (language: string) => language.toLowerCase().split('-')[0] ?? language,
    },
  });
  for (const feature of texts) addTexts(instance, feature);
  return instance;
}

function detector(): LanguageDetector {
  const languageDetector = new LanguageDetector();
  languageDetector.addDetector({ name: 'product', lookup: () => 'fr' });
  return languageDetector;
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
