import { useTranslation } from 'react-i18next';
import { languageOf } from './i18n.ts';
import type { Language } from './languages.ts';

export interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

export function useLanguage(): LanguageChoice {
  const { i18n } = useTranslation();
  return { language: languageOf(i18n), choose: (language) => void i18n.changeLanguage(language) };
}
