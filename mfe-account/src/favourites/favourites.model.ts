import { createCall } from '@nfcards/shared/client';
import type { AnswerOf, operations, PlaceCategory, PlaceSummary } from '@nfcards/shared/operations';
import { createFavourites } from '@nfcards/shared/patterns';
import { attach, createEvent, type EventCallable, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { createPagedRead, type PagedRead } from '../member/paged-read.model.ts';
import { categoryOf } from './categories.ts';

type FavouritePage = AnswerOf<(typeof operations)['favorites']>;

export interface FavouriteList extends PagedRead<FavouritePage> {
  readonly retryPressed: EventCallable<void>;
}

const { opened, entered, left, $address } = createMemberPage();

export { opened };

/** The tab that the address names (SPEC RT12). */
export const $category = $address.map(({ query }) => categoryOf(query.of));

export const favourites = createFavourites<PlaceSummary>();

export const favouritesCall = createCall('favorites');

/** The member’s favourites of each category, the newest first. */
export const favouriteLists: Readonly<Record<PlaceCategory, FavouriteList>> = {
  port: createList('port'),
  mechanics: createList('mechanics'),
  shop: createList('shop'),
};

function createList(category: PlaceCategory): FavouriteList {
  const pageFx = attach({
    effect: favouritesCall.fx,
    mapParams: (from: { readonly cursor?: string | undefined }) => ({ category, ...from }),
  });
  const list = createPagedRead<FavouritePage>({
    pageFx,
    join: (before, next) => ({ ...next, places: [...before.places, ...next.places] }),
    left,
  });
  const retryPressed = createEvent();
  sample({
    clock: entered,
    source: $category,
    filter: (shown) => shown === category,
    fn: () => undefined,
    target: list.opened,
  });
  sample({ clock: retryPressed, target: list.opened });

  const changed = favourites.changeFx.done.filter({ fn: ({ params }) => params.place.category === category });
  list.$list.on(changed, (state, { params: { place, wanted } }) => {
    if (state.status !== 'ready') return state;
    const { page } = state.answer;
    const others = page.places.filter(({ id }) => id !== place.id);
    const places: readonly PlaceSummary[] = wanted ? [place, ...others] : others;
    return { ...state, answer: { ...state.answer, page: { ...page, places: [...places] } } };
  });
  // An answer that was asked for before the change is old when it comes after it.
  sample({ clock: changed, fn: () => undefined, target: list.readAgain });
  return { ...list, retryPressed };
}
