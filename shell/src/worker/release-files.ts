/** A release is a folder of its name and its version (platform/src/releases): nothing in it ever changes. */
const RELEASE_FOLDER = /\/([a-z][a-z0-9-]*\/\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)\//;

/** What a page loads of a release. Texts and descriptions of releases are no business of a browser. */
const FILE = /\.(?:js|css|woff2|svg|png)$/;

/**
 * The release that a file belongs to, as `mfe-wallet/1.0.0`; null for any other address. Another origin than the
 * site’s may serve the releases, under any path.
 */
export function releaseOf({ pathname }: URL): string | null {
  return FILE.test(pathname) ? (RELEASE_FOLDER.exec(pathname)?.[1] ?? null) : null;
}

/** Every release that a document names: its shell’s files, and those of the registry that it holds. */
export function releasesNamedBy(html: string): Set<string> {
  const found = html.matchAll(new RegExp(RELEASE_FOLDER, 'g'));
  return new Set([...found].flatMap(([, release]) => (release === undefined ? [] : [release])));
}

/** Addresses of the scripts, styles and fonts that a document has its browser load, from its own address on. */
export function filesNamedBy(html: string, page: string): string[] {
  const named = [...html.matchAll(/\b(?:src|href)="([^"]+\.(?:js|css|woff2))"/g)];
  return named
    .map(([, address = '']) => new URL(address, page))
    .flatMap((url) => (releaseOf(url) === null ? [] : [url.href]));
}

/** The part of a cache that this needs. */
type Kept = Pick<Cache, 'keys' | 'match' | 'delete'>;

/** Removes the files of releases that no kept document names any more. */
export async function forgetUnnamedReleases(documents: Kept, files: Kept): Promise<void> {
  const texts = await Promise.all(
    (await documents.keys()).map(async (key) => (await documents.match(key))?.text() ?? ''),
  );
  const named = new Set(texts.flatMap((html) => [...releasesNamedBy(html)]));
  // Without a document nothing is known: the first one may be on its way.
  if (named.size === 0) return;
  const unnamed = (await files.keys()).filter(({ url }) => !named.has(releaseOf(new URL(url)) ?? ''));
  await Promise.all(unnamed.map((file) => files.delete(file)));
}
