import { $session, memberCame, memberChanged, memberLeft } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { PlaceCategory } from '@nfcards/shared/operations';
import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';
import type { MemberPlace } from '../member-gate/member-place.ts';
import { placeOpened } from '../place/place-opened.model.ts';

/** The operations of each directory (SPEC §7). */
export const favouriteCalls = {
  port: {
    type: 'ports_favorites',
    add: createCall('user_add_port_favorite'),
    remove: createCall('user_remove_port_favorite'),
  },
  mechanics: {
    type: 'mechanics_favorites',
    add: createCall('user_add_mechanic_favorite'),
    remove: createCall('user_remove_mechanic_favorite'),
  },
  shop: {
    type: 'shops_favorites',
    add: createCall('user_add_shop_favorite'),
    remove: createCall('user_remove_shop_favorite'),
  },
} as const satisfies Readonly<Record<PlaceCategory, unknown>>;

/** The ids of all favourites of a directory at once: one question answers for every page of it. */
export const favouriteIdsCall = createCall('get_data');

export interface FavouriteChange {
  readonly place: Pick<MemberPlace, 'id' | 'category'>;
  readonly wanted: boolean;
}

/** Makes a place a favourite, or no favourite any more; shown so before the answer. */
export const changeFavouriteFx = createEffect<FavouriteChange, void, ClientError>(
  async ({ place, wanted }) => {
    const { add, remove } = favouriteCalls[place.category];
    await (wanted ? add : remove).fx({ data: place.id });
  },
);

export const updateFavoriteForgotten = createEvent();

/** True once a change has succeeded; null until then, and when it was told (SPEC ST5). */
export const $isUpdateFavorite = createStore<true | null>(null)
  .on(changeFavouriteFx.done, () => true)
  .reset(changeFavouriteFx, updateFavoriteForgotten);

type Known = Readonly<Record<PlaceCategory, readonly string[]>>;
const NONE: Known = { port: [], mechanics: [], shop: [] };

/** Counts the changes: what was asked before one is old when it comes after it. */
const $changes = createStore(0).on(changeFavouriteFx.done, (changes) => changes + 1);

const readIdsFx = attach({
  source: $changes,
  effect: async (changes, category: PlaceCategory) => {
    const { result } = await favouriteIdsCall.fx({ type: favouriteCalls[category].type });
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
  .on(changeFavouriteFx.done, (known, { params: { place, wanted } }) => {
    const others = known[place.category].filter((id) => id !== place.id);
    return { ...known, [place.category]: wanted ? [place.id, ...others] : others };
  })
  .reset(memberChanged, memberLeft);

/** What is asked for and not yet answered, by place. */
const $underWay = createStore<Readonly<Record<string, boolean>>>({})
  .on(changeFavouriteFx, (underWay, { place, wanted }) => ({ ...underWay, [place.id]: wanted }))
  .on(changeFavouriteFx.finally, (underWay, { params: { place } }) =>
    Object.fromEntries(Object.entries(underWay).filter(([id]) => id !== place.id)),
  );

/** A change that failed is taken back by this alone: it was never written down. */
export const $favourites = combine({ known: $known, underWay: $underWay });

const $category = createStore<PlaceCategory | null>(null).on(placeOpened, (_, { category }) => category);

sample({
  clock: [placeOpened, memberCame, memberChanged, changeFavouriteFx.done],
  source: { category: $category, session: $session },
  filter: ({ category, session }) => category !== null && session.status === 'member',
  fn: ({ category }) => category ?? 'port',
  target: readIdsFx,
});

export function isFavourite(
  { known, underWay }: { readonly known: Known; readonly underWay: Readonly<Record<string, boolean>> },
  { id, category }: FavouriteChange['place'],
): boolean {
  return underWay[id] ?? known[category].includes(id);
}

/** Another host may answer in other shapes: what is no id is left out. */
function idsIn(record: unknown): readonly string[] {
  return Array.isArray(record) ? record.filter((id): id is string => typeof id === 'string') : [];
}
