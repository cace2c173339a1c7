/**
 * First segments of the addresses that the gateway, the API or a server in front of them answers: no page can be there.
 * A test holds them against the routes of the gateway.
 */
export const OWN_SEGMENTS: readonly string[] = [
  '.well-known',
  'api',
  'dev',
  'files',
  'healthz',
  'manifest.webmanifest',
  'metrics',
  'newsletter',
  'pages',
  'readyz',
  'registry.json',
  'releases',
  'robots.txt',
  'services',
  'sitemap.xml',
  'sitemaps',
  'sw.js',
  'telemetry',
  'trial',
];

/** Namespaces of the texts of the shell and the kit. */
export const OWN_NAMESPACES: readonly string[] = ['kit', 'shell'];

/** A path that a remote may show: its first segment is a word, which no parameter stands for, and not the site’s own. */
export const CLAIMABLE = new RegExp(
  `^/(?!(?:${OWN_SEGMENTS.map((segment) => segment.replaceAll('.', '\\.')).join('|')})(?:/|$))(?:[a-z0-9][a-z0-9-]*(?:/.*)?)?$`,
);

/**
 * What a path claims for its remote, as browsers and React Router read it: `/port` of `/port/:id`, and all below it. `/`
 * is that page alone. Null for a path that would take pages of others, such as `/*` and `/:name`.
 */
export function claimedPrefix(path: string): string | null {
  const first = path.split('/').find((segment) => segment !== '');
  if (first === undefined) return '/';
  const word = decoded(first).toLowerCase();
  return /^[a-z0-9][a-z0-9-]*$/.test(word) || OWN_SEGMENTS.includes(word) ? `/${word}` : null;
}

/** Why no remote can have a path, as the end of a sentence; null if one can. */
export function whyNotClaimable(path: string): string | null {
  const prefix = claimedPrefix(path);
  if (prefix === null) {
    return `${path} may take pages of others: a path begins with a word of lower-case letters, digits and hyphens, as in /berths/:id`;
  }
  if (OWN_SEGMENTS.includes(prefix.slice(1))) return `the site itself answers what begins with ${prefix}`;
  return null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
