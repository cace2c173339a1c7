export type { Language } from './i18n.ts';
export { addTexts, createI18n, LANGUAGES, languageOf } from './i18n.ts';
export type { Texts, TextTree, TextValues, Translate } from './texts.ts';
export { defineTexts, useTexts } from './texts.ts';
export type { Formats } from './use-formats.ts';
export { useFormats } from './use-formats.ts';
export type { LanguageChoice } from './use-language.ts';
export { useLanguage } from './use-language.ts';
