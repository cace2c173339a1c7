import { Failure, UsageFailure } from '../../failure.ts';

/** Milliseconds in which a site must answer. */
const TIMEOUT_MS = 15_000;

/** A link to a version that few see yet, as `release promote … --link` prints it. */
export interface TrialLink {
  /** `mfe-harbour@1.1.0` */
  readonly release: string;
  readonly remote: string;
  /** On whichever address of the site: `/trial/mfe-harbour@1.1.0.…` */
  readonly path: string;
  /** The site that the link names. */
  readonly site: string;
}

const PATH = /^\/trial\/((?<remote>[a-z][a-z\d-]*)@\d[^/]*)\.[\w-]+$/;

/** Throws a `UsageFailure` for what is no such link. */
export function readTrialLink(text: string): TrialLink {
  const url = URL.parse(text);
  const found = PATH.exec(url?.pathname ?? '');
  const remote = found?.groups?.remote;
  if (url === null || found === null || remote === undefined)
    throw new UsageFailure(
      `“${text}” is no link to a candidate: “npm run release -- promote <name>@<version> --link” prints one.`,
    );
  return { release: found[1] ?? '', remote, path: url.pathname, site: url.origin };
}

/** A cookie as Playwright wants it. */
export interface AgreedCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  readonly expires: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'Lax';
}

/**
 * Agrees to candidates as whoever checks them does.
 * @returns the cookies of a browser that has
 */
export async function agreeTo(site: string, links: readonly TrialLink[]): Promise<readonly AgreedCookie[]> {
  const kept = new Map<string, AgreedCookie>();
  for (const { path, release } of links) {
    const answer = await fetch(site + path, {
      method: 'POST',
      body: new URLSearchParams({ trust: 'on' }),
      redirect: 'manual',
      headers: { origin: site, cookie: cookieHeader([...kept.values()]) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new Failure(
        `${site} does not answer (${String(cause)}). Is the address right, and can it be reached from here?`,
      );
    });
    if (answer.status !== 303)
      throw new Failure(
        `${site} does not show ${release} by this link (${answer.status}): it is live, gone, or the link of another site. “npm run release -- status” says what is tried out.`,
      );
    for (const text of answer.headers.getSetCookie()) {
      const cookie = readCookie(text, new URL(site).hostname);
      kept.set(cookie.name, cookie);
    }
  }
  return [...kept.values()];
}

export function cookieHeader(cookies: readonly AgreedCookie[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

function readCookie(text: string, domain: string): AgreedCookie {
  const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
  const [name = '', ...value] = pair.split('=');
  const has = (attribute: string) => attributes.some((each) => each.toLowerCase() === attribute);
  return {
    ...{ name, value: value.join('='), domain, path: '/', expires: -1 },
    ...{ httpOnly: has('httponly'), secure: has('secure'), sameSite: 'Lax' },
  };
}
