import { PAGE_SIZE } from '@nfcards/shared/operations';

/** To be asked for: one more than a page shows that another page follows. */
export const PAGE_AND_ONE = PAGE_SIZE + 1;

/**
 * One page of rows that were asked for `PAGE_AND_ONE` at a time.
 * @param numberOf what the rows are ordered by, different for each row
 */
export function pageOf<Row>(
  rows: readonly Row[],
  numberOf: (row: Row) => number,
): { readonly page: readonly Row[]; readonly cursor: string | null } {
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const more = rows.length > PAGE_SIZE && last !== undefined;
  return { page, cursor: more ? `p${numberOf(last).toString(36)}` : null };
}

/**
 * The number that the next page begins behind.
 * @param cursor of the schema `pageCursor`
 */
export function behind(cursor: string): number {
  return Number.parseInt(cursor.slice(1), 36);
}
