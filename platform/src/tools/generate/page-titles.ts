import { capitalized, type NewPage } from './page-template.ts';

/** The options of a page's titles. */
export const titleOptions = {
  fr: { type: 'string', example: '"Les places"' },
  en: { type: 'string', example: '"Berths"' },
} as const;

interface GivenTitles {
  readonly fr?: string | undefined;
  readonly en?: string | undefined;
}

/** The titles that are given; without one, the page's name made readable. */
export function titlesOf(page: string, { fr, en }: GivenTitles): NewPage['titles'] {
  const readable = capitalized(page.replaceAll('-', ' '));
  return { fr: fr ?? readable, en: en ?? readable };
}
