/** Where somebody goes on who had to log in first. */

/** Longer than any address of the site. */
const LONGEST = 2000;
/** The URL standard takes tabs and line breaks out of an address before it reads it: `/\t/host` is `//host`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what this finds
const CONTROLS = /[\u0000-\u001f\u007f]/;
/** Stands for this site, whatever its name: no address leads there by itself. */
const HERE = 'https://here.invalid';
/** Pages that lead elsewhere once one is logged in: on from there to themselves would be a circle. */
const GATES = ['/login', '/register', '/forgot-password'] as const;
export type Gate = (typeof GATES)[number];

/**
 * What the address of a login says about where to go on, if it is a page of this site.
 * @param given the parameter `next`, from an address that anybody may have written
 * @returns path, query string and fragment, or null for what is missing or leads anywhere else
 */
export function nextPath(given: string | undefined): string | null {
  if (given === undefined || given.length > LONGEST) return null;
  if (!given.startsWith('/') || CONTROLS.test(given)) return null;
  const url = URL.parse(given, HERE);
  if (url === null || url.origin !== HERE) return null;
  // What looks like a path may be read as `//host` once its dots are gone: `/.//host`.
  if (url.pathname.startsWith('//') || GATES.some((gate) => gate === url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The address of the login, or of another page that ends with a session, from which one comes back.
 * @param next path of this site, with its query string; null leads back nowhere
 */
export function gatePath(next: string | null, gate: Gate = '/login'): string {
  return next === null ? gate : `${gate}?${new URLSearchParams({ next }).toString()}`;
}
