import { pipe, regex, string } from 'valibot';

/** Rows in a page of a list (SPEC K1). */
export const PAGE_SIZE = 40;

/** Where the next page of a list begins; to be handed back as it came. */
export const pageCursor = pipe(string(), regex(/^p[0-9a-z]{1,10}$/));
