import type { Language } from './languages.ts';
import { useSpoken } from './texts-place.tsx';

export interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

export function useLanguage(): LanguageChoice {
  const { i18n, language } = useSpoken();
  return { language, choose: (chosen) => void i18n.changeLanguage(chosen) };
}
