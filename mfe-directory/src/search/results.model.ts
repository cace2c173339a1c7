import { combine } from 'effector';
import { $criteria, $found, $isOutdated, $origin, $searched } from './found.model.ts';
import { $list } from './place-list.model.ts';
import { $filter, $settled } from './search.model.ts';

/** Items shown at first, and added by each load-more (SPEC ST8, K1). */
export const PAGE_SIZE = 40;

/** The list, pending too while what was found is not what the address asks for. */
export const $shownList = combine($list, $isOutdated, (list, isOutdated) =>
  list.status === 'ready' && isOutdated ? ({ status: 'pending' } as const) : list,
);

export const $ready = $shownList.map(({ status }) => status !== 'pending');

const $pages = $settled.map(({ pages }) => pages);

/** The part of what was found that is listed. */
export const $visible = combine($found, $pages, (found, pages) => found.slice(0, pages * PAGE_SIZE));

export const $isFiltered = $criteria.map(
  ({ port, region, country, length, draught, services, open, box }) => {
    const isSaid = [port, region, country].some((text) => text.trim() !== '');
    const isLimited = [length, draught, box].some((limit) => limit !== null);
    return isSaid || isLimited || services.length > 0 || open;
  },
);

/** What the list and its count show, in one piece: a list never stands under the count of another. */
export const $results = combine({
  filter: $filter,
  visible: $visible,
  found: $found.map(({ length }) => length),
  total: $searched.map(({ length }) => length),
  isFiltered: $isFiltered,
  /** From where distances are told; null where they are not. */
  origin: $origin,
});

/** Rows that the list is likely to have, so that its height is there before they are (SPEC ST8). */
export const $expectedRows = $pages.map((pages) => pages * PAGE_SIZE);
