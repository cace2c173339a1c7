import { combine, createEvent, createStore, sample } from 'effector';
import { $here, $hereState, askPositionFx, herePressed } from '../../here/here.model.ts';
import { $search, chosen } from '../query/search.model.ts';
import type { Sort } from '../query/search.ts';
import { orderOf } from './criteria.ts';

/** The visitor chose an order. For the nearest first, the browser may have to be asked where they are. */
export const sortPressed = createEvent<Sort>();

const sortAsked = sample({
  clock: sortPressed,
  source: $here,
  fn: (here, sort) => ({ sort, isPossible: sort !== 'distance' || here !== null }),
});

const sortPossible = sortAsked.filter({ fn: ({ isPossible }) => isPossible });
const positionMissed = sortAsked.filter({ fn: ({ isPossible }) => !isPossible });

sample({ clock: positionMissed, fn: () => undefined, target: herePressed });
sample({ clock: sortPossible, fn: ({ sort }) => ({ sort }), target: chosen });

/** The order hangs on the browser's answer. */
const $isAwaited = createStore(false)
  .on(positionMissed, () => true)
  .reset(chosen, askPositionFx.fail);

sample({
  clock: askPositionFx.doneData,
  filter: $isAwaited,
  fn: () => ({ sort: 'distance' as const }),
  target: chosen,
});

/** Somebody pressed for it here: what the browser answered on another page is not told again. */
const $isWished = createStore(false).on(sortPressed, (_, sort) => sort === 'distance');

/** The order that the list has. */
export const $sort = combine($search, $here, orderOf);

/** Why the nearest are not first although somebody asked for it; null where nobody did, or they are. */
export const $sortProblem = combine(
  { search: $search, here: $here, state: $hereState, isAwaited: $isAwaited, isWished: $isWished },
  ({ search, here, state, isAwaited, isWished }) => {
    if (here !== null) return null;
    if (isAwaited) return 'asking';
    if (isWished && (state === 'refused' || state === 'unavailable')) return state;
    // A link that somebody shared: a position is asked for on a press only.
    return search.sort === 'distance' ? 'unasked' : null;
  },
);
