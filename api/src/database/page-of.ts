import { PAGE_SIZE } from '@nfcards/shared/operations';

/** Rows to query: one more than a page, to see whether another page follows. */
export const PAGE_AND_ONE = PAGE_SIZE + 1;

/**
 * One page of rows that were queried with the limit `PAGE_AND_ONE`.
 * @param numberOf the rows' unique sort key
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
 * The sort key after which the next page begins.
 * @param cursor of the schema `pageCursor`
 */
export function behind(cursor: string): number {
  return Number.parseInt(cursor.slice(1), 36);
}
