/** The folder of a release: name and version (platform/src/releases/store). Its files never change. */
const RELEASE_FOLDER = /\/([a-z][a-z0-9-]*\/\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)\//;

/** Files of a release that browsers load; its other files are for the gateway. */
const FILE = /\.(?:js|css|woff2|svg|png)$/;

/**
 * The release that a file belongs to, as `mfe-wallet/1.0.0`; null for any other address. Another origin than the
 * site’s may serve the releases, under any path.
 */
export function releaseOf({ pathname }: URL): string | null {
  return FILE.test(pathname) ? (RELEASE_FOLDER.exec(pathname)?.[1] ?? null) : null;
}

/** Every release that a document references: of the shell, and of the registry in it. */
export function releasesReferencedBy(html: string): Set<string> {
  const found = html.matchAll(new RegExp(RELEASE_FOLDER, 'g'));
  return new Set([...found].flatMap(([, release]) => (release === undefined ? [] : [release])));
}

/** Absolute addresses of the scripts, styles and fonts that a document loads. */
export function filesReferencedBy(html: string, page: string): string[] {
  const named = [...html.matchAll(/\b(?:src|href)="([^"]+\.(?:js|css|woff2))"/g)];
  return named
    .map(([, address = '']) => new URL(address, page))
    .flatMap((url) => (releaseOf(url) === null ? [] : [url.href]));
}

/** The part of a `Cache` that is needed here. */
type CacheReader = Pick<Cache, 'keys' | 'match' | 'delete'>;

/** Deletes the files of releases that no cached document references. */
export async function deleteUnreferencedReleases(documents: CacheReader, files: CacheReader): Promise<void> {
  const texts = await Promise.all(
    (await documents.keys()).map(async (key) => (await documents.match(key))?.text() ?? ''),
  );
  const named = new Set(texts.flatMap((html) => [...releasesReferencedBy(html)]));
  // No document yet: the first one may still be loading.
  if (named.size === 0) return;
  const unnamed = (await files.keys()).filter(({ url }) => !named.has(releaseOf(new URL(url)) ?? ''));
  await Promise.all(unnamed.map((file) => files.delete(file)));
}
