import { readsOf } from '../../releases/release/reads-of.ts';
import type { LiveSite } from '../live-site/live-site.ts';

/** robots.txt (RFC 9309). Channels other than production are previews, and closed. */
export function robotsText({ registry, remotes }: LiveSite, origin: string): string {
  if (registry.channel !== 'production') return 'User-agent: *\nDisallow: /\n';
  const mounts = Object.values(remotes).flatMap((remote) => remote.mounts);
  const indexed = mounts.filter((mount) => mount.indexed !== false);
  // Pages are made in the browser: without these answers a search engine would see them empty.
  const read = new Set(indexed.flatMap(readsOf));
  const hidden = mounts
    .filter((mount) => mount.indexed === false)
    .map(({ path }) => path.replaceAll(/:\w+/g, '*'));
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    ...[...read].map((operation) => `Allow: /api/${operation}`),
    'Disallow: /dev/',
    ...hidden.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}?`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
