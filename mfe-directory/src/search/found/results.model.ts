import { combine } from 'effector';
import { $list } from '../list/place-list.model.ts';
import { $settled } from '../query/search.model.ts';
import { PAGE_SIZE } from '../query/search.ts';
import { $found, $isAwaited, $isOutdated, $origin } from './found.model.ts';
import { $criteria } from './question.model.ts';

/** Whether what the address asks for, or as much of it as the list has, can be shown. */
const $state = combine($list, $isOutdated, (list, isOutdated) =>
  list.status === 'ready' && isOutdated ? ({ status: 'pending' } as const) : list,
);

export const $ready = $state.map(({ status }) => status !== 'pending');

/** The list; pending too while the server is asked and there is nothing to be seen meanwhile. */
export const $shownList = combine($state, $found, (state, { by, listed }) =>
  state.status === 'ready' && by === 'names' && listed.length === 0
    ? ({ status: 'pending' } as const)
    : state,
);

const $pages = $settled.map(({ pages }) => pages);

/** The part of what was found that is listed. */
export const $visible = combine($found, $pages, ({ listed }, pages) => listed.slice(0, pages * PAGE_SIZE));

export const $isFiltered = $criteria.map(
  ({ port, region, country, kind, length, draught, services, open, box }) => {
    const isSaid = [port, region, country].some((text) => text.trim() !== '');
    const isLimited = [kind, length, draught, box].some((limit) => limit !== null);
    return isSaid || isLimited || services.length > 0 || open;
  },
);

/** What the list and its count show, in one piece: a list never stands under the count of another. */
export const $results = combine({
  found: $found,
  visible: $visible,
  isFiltered: $isFiltered,
  isAwaited: $isAwaited,
  /** From where distances are told; null where they are not, or where the rows tell theirs. */
  origin: $origin,
});

/** Rows that the list is likely to have, so that its height is there before they are (SPEC ST8). */
export const $expectedRows = $pages.map((pages) => pages * PAGE_SIZE);
