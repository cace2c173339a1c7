/**
 * A worker starts only from the page's own origin. Where another one serves the releases, the site's gateway serves
 * them as well, under this path.
 */
const OWN_RELEASES = '/releases';

/** The library's worker, which the release has as a file of its own. */
export function workerAddress(): string {
  return ownAddress(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url), location.origin);
}

/** The address under which the page's own origin has a file of a release: `<remote>/<version>/<file>`. */
export function ownAddress(file: URL, origin: string): string {
  if (file.origin === origin) return file.href;
  const path = file.pathname.split('/').slice(-3).join('/');
  return `${origin}${OWN_RELEASES}/${path}`;
}
