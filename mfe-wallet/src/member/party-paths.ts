import type { Party, PlaceCategory } from '@nfcards/shared/operations';

const PLACE_PAGES = {
  port: 'port',
  mechanics: 'mechanics',
  shop: 'accastillage',
} as const satisfies Readonly<Record<PlaceCategory, string>>;

export interface PartyPaths {
  /** Of the profile, or of the place’s page. */
  readonly page: string;
  /** Where one writes to them. */
  readonly write: string;
}

/** The ways to a member or a place; null where the site shows neither to the reader, and for the reader themselves. */
export function partyPaths({ id, page }: Pick<Party, 'id' | 'page'>, readerId: string): PartyPaths | null {
  if (id === null || page === null || id === readerId) return null;
  const key = encodeURIComponent(id);
  if (page === 'profile') return { page: `/profile/${key}`, write: `/profile/${readerId}/chat?to=${key}` };
  const path = `/${PLACE_PAGES[page]}/${key}`;
  return { page: path, write: `${path}?wish=message` };
}
