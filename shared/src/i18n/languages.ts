export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** For `Intl`. The English of the site puts the day before the month. */
export const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;

/** The language of a tag such as `en-GB`; undefined for one that the site does not speak (SPEC L2). */
export function spokenLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary);
}
