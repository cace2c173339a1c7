import { $session, memberCame, memberChanged, memberLeft } from '@nfcards/shared/auth';
import { createCall } from '@nfcards/shared/client';
import type { PlaceCategory } from '@nfcards/shared/operations';
import { createFavourites, type FavouritePlace } from '@nfcards/shared/patterns';
import { attach, combine, createEvent, createStore, sample } from 'effector';
import { placeOpened } from '../place/place-opened.model.ts';

/** What the list of ids is called for each directory (SPEC §7). */
const LISTS = {
  port: 'ports_favorites',
  mechanics: 'mechanics_favorites',
  shop: 'shops_favorites',
} as const satisfies Readonly<Record<PlaceCategory, unknown>>;

/** The ids of all favourites of a directory at once: one question answers for every page of it. */
export const favouriteIdsCall = createCall('get_data');

/** A change is shown before its answer. */
export const changing = createFavourites<FavouritePlace>();

export const updateFavoriteForgotten = createEvent();

/** True once a change has succeeded; null until then, and when it was told (SPEC ST5). */
export const $isUpdateFavorite = createStore<true | null>(null)
  .on(changing.changeFx.done, () => true)
  .reset(changing.changeFx, updateFavoriteForgotten);

type Known = Readonly<Record<PlaceCategory, readonly string[]>>;
const NONE: Known = { port: [], mechanics: [], shop: [] };

/** Counts the changes: what was asked before one is old when it comes after it. */
const $changes = createStore(0).on(changing.changeFx.done, (changes) => changes + 1);

const readIdsFx = attach({
  source: $changes,
  effect: async (changes, category: PlaceCategory) => {
    const { result } = await favouriteIdsCall.fx({ type: LISTS[category] });
    return { changes, category, ids: idsIn(result[0]) };
  },
});
const idsTold = sample({
  clock: readIdsFx.doneData,
  source: $changes,
  filter: (changes, told) => told.changes === changes,
  fn: (_, told) => told,
});

/** As the server last told, and as the changes since have made it. */
const $known = createStore(NONE)
  .on(idsTold, (known, { category, ids }) => ({ ...known, [category]: ids }))
  .on(changing.changeFx.done, (known, { params: { place, wanted } }) => {
    const others = known[place.category].filter((id) => id !== place.id);
    return { ...known, [place.category]: wanted ? [place.id, ...others] : others };
  })
  .reset(memberChanged, memberLeft);

/** A change that failed is taken back by this alone: it was never written down. */
export const $favourites = combine({ known: $known, underWay: changing.$underWay });

const $category = createStore<PlaceCategory | null>(null).on(placeOpened, (_, { category }) => category);

sample({
  clock: [placeOpened, memberCame, memberChanged, changing.changeFx.done],
  source: { category: $category, session: $session },
  filter: ({ category, session }) => category !== null && session.status === 'member',
  fn: ({ category }) => category ?? 'port',
  target: readIdsFx,
});

export function isFavourite(
  { known, underWay }: { readonly known: Known; readonly underWay: Readonly<Record<string, boolean>> },
  { id, category }: Pick<FavouritePlace, 'id' | 'category'>,
): boolean {
  return underWay[id] ?? known[category].includes(id);
}

/** Another host may answer in other shapes: what is no id is left out. */
function idsIn(record: unknown): readonly string[] {
  return Array.isArray(record) ? record.filter((id): id is string => typeof id === 'string') : [];
}
