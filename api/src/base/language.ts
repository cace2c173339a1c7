import { acceptable } from './quality-list.ts';

export type Language = 'fr' | 'en';

/** Language of the words in a refusal: the request's `lng`, else its Accept-Language, else French (SPEC L1, L2). */
export function languageOf(lng: unknown, acceptLanguage: string | undefined): Language {
  if (lng === 'fr' || lng === 'en') return lng;
  for (const wanted of acceptable(acceptLanguage)) {
    const primary = wanted.split('-')[0];
    if (primary === 'fr' || primary === 'en') return primary;
  }
  return 'fr';
}
