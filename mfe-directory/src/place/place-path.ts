import type { PlaceCategory } from '@nfcards/shared/operations';

const PAGES = { port: 'port', mechanics: 'mechanics', shop: 'accastillage' } as const satisfies Readonly<
  Record<PlaceCategory, string>
>;

/** The address of a place's page (SPEC RT3 to RT5). */
export function placePath(category: PlaceCategory, id: string): string {
  return `/${PAGES[category]}/${encodeURIComponent(id)}`;
}

/** What the address of a search calls each directory; ports are the default (SPEC K2). */
const SEARCHES = {
  port: '',
  mechanics: '?filter=mechanics',
  shop: '?filter=shops',
} as const satisfies Readonly<Record<PlaceCategory, string>>;

/** The address of the whole directory of a category. */
export function searchPath(category: PlaceCategory): string {
  return `/search${SEARCHES[category]}`;
}

/** The address of the contact form, with its subject filled in. */
export function contactPath(subject: string): string {
  return `/?${new URLSearchParams({ subject })}#contact`;
}
