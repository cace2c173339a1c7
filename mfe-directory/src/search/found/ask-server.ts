import type { Client } from '@nfcards/shared/client';
import type {
  FoundPlace,
  ListedPlace,
  SearchInput,
  SearchInstead,
  SearchReading,
} from '@nfcards/shared/operations';

/** A row: what the list tells of the place, and what the search does. */
export type ShownPlace = ListedPlace & Partial<Pick<FoundPlace, 'city' | 'kind' | 'distance'>>;

/** What the server has answered so far, a page after the other. */
export interface Pages {
  readonly places: readonly ShownPlace[];
  /** Null when all of it has come. */
  readonly cursor: string | null;
  readonly total: { readonly count: number; readonly exact: boolean };
  readonly reading: SearchReading | null;
  readonly instead: SearchInstead | null;
  /** A page did not come. */
  readonly isCut: boolean;
}

interface Asking {
  readonly client: Client;
  readonly input: SearchInput;
  /** Where the last time ended; null at the beginning. */
  readonly from: Pages | null;
  /** Places. */
  readonly wanted: number;
  /** Of which some tell more than the search does. */
  readonly list: readonly ListedPlace[];
  readonly signal: AbortSignal;
}

/** Asks for pages until there are as many places as wanted. Null where not even a first page came. */
export async function askServer(asking: Asking): Promise<Pages | null> {
  const { wanted, signal } = asking;
  let pages = asking.from;
  while (pages === null || (pages.cursor !== null && pages.places.length < wanted)) {
    const next = await askPage(asking, pages);
    if (signal.aborted) throw signal.reason;
    if (next === null) return pages === null ? null : { ...pages, isCut: true };
    pages = next;
  }
  return pages;
}

async function askPage({ client, input, list, signal }: Asking, before: Pages | null): Promise<Pages | null> {
  const cursor = before?.cursor ?? null;
  const asked = cursor === null ? input : { ...input, cursor };
  const result = await client.call('search', asked, { signal });
  if (!result.ok) return null;
  const { places, total, reading = null, instead = null } = result.answer;
  return {
    places: [...(before?.places ?? []), ...withFacts(places, list)],
    cursor: result.answer.cursor,
    total,
    reading,
    instead,
    isCut: false,
  };
}

/** What the list knows beside: services, opening hours. */
function withFacts(places: readonly FoundPlace[], list: readonly ListedPlace[]): readonly ShownPlace[] {
  const facts = new Map<string, ListedPlace | null>(places.map(({ id }) => [id, null]));
  for (const place of list) if (facts.has(place.id)) facts.set(place.id, place);
  return places.map(({ id, name, port_region, country, category, position, city, distance, kind }) => ({
    ...facts.get(id),
    ...{ id, name, port_region, country, category, position, city, distance, kind },
  }));
}
