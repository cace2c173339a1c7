/** The page to return to after a login, in the parameter `next` of an address. */

/** Longer than any address of the site. */
const MAX_PATH_LENGTH = 2000;
/** The URL standard takes tabs and line breaks out of an address before it reads it: `/\t/host` is `//host`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what this finds
const CONTROLS = /[\u0000-\u001f\u007f]/;
/** Stands for the origin of this site while an address is parsed. */
const PLACEHOLDER_ORIGIN = 'https://here.invalid';
/** Pages that redirect members who are logged in: a return to one of them would be a loop. */
const LOGIN_PATHS = ['/login', '/register', '/forgot-password'] as const;
export type LoginPath = (typeof LOGIN_PATHS)[number];

/**
 * Reads the page to return to after a login.
 * @param given the parameter `next` of the address, which is untrusted
 * @returns path, query string and fragment; null when it is missing or no page of this site
 */
export function nextPath(given: string | undefined): string | null {
  if (given === undefined || given.length > MAX_PATH_LENGTH) return null;
  if (!given.startsWith('/') || CONTROLS.test(given)) return null;
  const url = URL.parse(given, PLACEHOLDER_ORIGIN);
  if (url === null || url.origin !== PLACEHOLDER_ORIGIN) return null;
  // A path may become `//host` when its dots are resolved: `/.//host`.
  if (url.pathname.startsWith('//') || LOGIN_PATHS.some((gate) => gate === url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** What these pages tell of is elsewhere for a member: who logs in there goes on to their own. */
const MEMBERS_PATHS: Readonly<Record<string, string | null>> = {
  '/': null,
  '/wallet': '/wallet/nfcards',
  '/manage': '/wallet/nfcards',
};

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The address of the login for a visitor of this page, who comes back to it. Servers know no fragment. */
export function gateFrom({ pathname, search }: Address, gate: LoginPath = '/login'): string {
  if (LOGIN_PATHS.some((path) => path === pathname)) {
    return gatePath(nextPath(new URLSearchParams(search).get('next') ?? undefined), gate);
  }
  const own = MEMBERS_PATHS[pathname];
  return gatePath(own === undefined ? `${pathname}${search}` : own, gate);
}

/**
 * The address of the login, or of another page that opens a session, with the page to return to.
 * @param next path of this site with its query string; null for none
 */
export function gatePath(next: string | null, gate: LoginPath = '/login'): string {
  return next === null ? gate : `${gate}?${new URLSearchParams({ next }).toString()}`;
}
