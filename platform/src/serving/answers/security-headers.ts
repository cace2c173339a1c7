import type { LiveSite } from '../live-site/live-site.ts';

/** What every page asks this server for, beside the API and the files of releases. The last is for hot updates. */
const ASKED_PATHS = ['/registry.json', '/telemetry', '/telemetry/', '/dev/'];

export interface Origins {
  /** Origin of the remotes' files, when it is not the site's own. */
  readonly releases: string | null;
  /** Origin of the API, when it is not the site's own. */
  readonly api: string | null;
  /** Of the layers that maps show from others. */
  readonly map: readonly string[];
  /** From which a browser tab may run a remote in place of the published one. */
  readonly overrides: readonly string[];
  /** The addresses of the site that a page may call; all of them if absent. */
  readonly calls?: readonly string[];
}

/** Hashes of styles in the markup of a page, besides those of the shell. */
export interface StyleHashes {
  readonly elements?: readonly string[];
  readonly attributes?: readonly string[];
}

/**
 * Headers of every page. Scripts run only from the site and the releases, and as they were published; nothing is
 * evaluated or inlined, and no string becomes a script save by the shell's one policy (shell/src/federation).
 */
export function pageHeaders(
  { shell }: LiveSite,
  { releases, api, map, overrides, calls = ["'self'"] }: Origins,
  { elements = [], attributes = [] }: StyleHashes = {},
): Record<string, string> {
  const others = [...(releases === null ? [] : [releases]), ...overrides];
  const own = ["'self'", ...others].join(' ');
  const policy = {
    'default-src': "'none'",
    // Workers derive the vault's key from a password by Argon2id, which browsers have as WebAssembly only.
    'script-src': `${own} 'wasm-unsafe-eval'`,
    'style-src': [own, ...[...shell.styleHashes, ...elements].map((hash) => `'${hash}'`)].join(' '),
    // For the styles in the document; those that scripts set later need no permission.
    ...(attributes.length > 0 && {
      'style-src-attr': ["'unsafe-hashes'", ...attributes.map((hash) => `'${hash}'`)].join(' '),
    }),
    'img-src': [own, 'data:', 'blob:', ...map].join(' '),
    'font-src': own,
    // A worker is fetched, checked, and started from the fetched text.
    'connect-src': [...calls, ...others, ...(api === null ? [] : [api]), ...map].join(' '),
    'manifest-src': "'self'",
    // One that tabs share has its script in its address (shared/src/worker).
    'worker-src': "'self' blob: data:",
    'base-uri': "'none'",
    // Forms are sent by scripts. Without one, a browser would write their fields, a password too, into an address.
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  };
  return {
    ...everyAnswer,
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    // Files in development change after their integrity was written.
    ...(overrides.length === 0 && { 'integrity-policy': 'blocked-destinations=(script)' }),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  };
}

/**
 * The addresses of the site that a page may call where remotes bring services: a policy admits and never excepts, so that
 * each is written out.
 * @param bases of the API and of releases @param services names of remotes
 */
export function calledAddresses(
  siteUrl: string,
  bases: readonly string[],
  services: readonly string[],
): readonly string[] {
  const own = bases.filter((base) => otherOrigin(base) === null).map((base) => `${base}/`);
  const paths = [...ASKED_PATHS, ...own, ...services.map((remote) => `/services/${remote}/`)];
  return paths.map((path) => new URL(path, siteUrl).href);
}

const everyAnswer: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Seconds for which a browser that came once asks by https alone (RFC 6797). Other hosts of the domain are not ours. */
const TRANSPORT_SECURITY = 'max-age=31536000';

/** Of every answer of a site, an error's too. @param siteUrl where people find it */
export function answerHeaders(siteUrl: string): Readonly<Record<string, string>> {
  const isSecure = siteUrl.startsWith('https:');
  return { ...everyAnswer, ...(isSecure && { 'strict-transport-security': TRANSPORT_SECURITY }) };
}

/** The origin of an address that may be a path of this site. */
export function otherOrigin(address: string): string | null {
  return URL.parse(address)?.origin ?? null;
}
