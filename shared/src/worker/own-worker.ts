/** Where another origin serves the releases, the site's gateway serves them as well, under this path. */
const OWN_RELEASES = '/releases';

/** The address under which the page's own origin has a file of a release: `<remote>/<version>/<file>`. */
export function ownAddress(file: URL, origin: string): string {
  if (file.origin === origin) return file.href;
  const path = file.pathname.split('/').slice(-3).join('/');
  return `${origin}${OWN_RELEASES}/${path}`;
}

/**
 * Starts a worker of a remote's own: `startOwnWorker(new URL('./name.worker.ts', import.meta.url))`, of which the build
 * makes one whole file. Browsers start a worker only from the page's own origin.
 */
export function startOwnWorker(file: URL): Worker {
  return new Worker(ownAddress(file, location.origin));
}
