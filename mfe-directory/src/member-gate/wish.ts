/** What somebody wanted to do on a page before they had to log in. */
export type Wish = 'favourite' | 'review' | 'message' | 'berth';

/** The parameter of a page's address that holds a wish. */
const WISH = 'wish';

interface Address {
  readonly pathname: string;
  /** Query string with its question mark, or the empty text. */
  readonly search: string;
}

/** The address of the page with a wish in it, to come back to. */
export function wishingPath({ pathname, search }: Address, wish: Wish): string {
  const query = new URLSearchParams(search);
  query.set(WISH, wish);
  return `${pathname}?${query.toString()}`;
}

export function isWished(search: string, wish: Wish): boolean {
  return new URLSearchParams(search).get(WISH) === wish;
}

/** The query string without a wish: the same address opened again wishes nothing. */
export function wishlessSearch(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(WISH);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
