import { withoutPage } from '@nfcards/shared/rendering/document-root';
import { deleteUnreferencedReleases, releasesReferencedBy } from './release-files.ts';

/** The script element with the `Site` as JSON, in every document of the shell. */
const SITE_BLOCK = '<script type="application/json" id="site">';
/** Pages with `noindex` are private: neither they nor their addresses are cached. */
const PRIVATE = /<meta[^>]*\bname="robots"[^>]*\bnoindex/;

/** Without the query, which may hold secrets; the language in it does not change the document. */
export function documentAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/**
 * The document without private data; null if it must not be cached: not found, private, or not of the shell. It says
 * that there is a session, so that the shell asks the server; it has no rendered page, because it may stand in for
 * another page.
 */
export async function cacheableDocument(response: Response): Promise<Response | null> {
  if (response.status !== 200 || response.redirected) return null;
  if (!response.headers.get('content-type')?.startsWith('text/html')) return null;
  const html = await response.clone().text();
  if (!html.includes(SITE_BLOCK) || PRIVATE.test(html)) return null;
  const { status, statusText, headers } = response;
  return new Response(withoutPage(html).replace('"hasSession":false', '"hasSession":true'), {
    status,
    statusText,
    headers,
  });
}

/** The shell shows any page from any of its documents; the files of the newest one are the most likely in the cache. */
export async function newestDocument(documents: Pick<Cache, 'matchAll'>): Promise<Response | undefined> {
  const receivedAt = (response: Response) => Date.parse(response.headers.get('date') ?? '') || 0;
  const all = [...(await documents.matchAll())].sort((a, b) => receivedAt(a) - receivedAt(b));
  return all.at(-1);
}

export interface DocumentCaches {
  readonly documents: string;
  readonly files: string;
}

/** Workbox plugin for caching the documents of the site. */
export function documentCachePlugin(names: DocumentCaches) {
  let lastReferenced = '';
  return {
    cacheKeyWillBeUsed: async ({ request }: { request: Request }) => documentAddress(request.url),
    cacheWillUpdate: ({ response }: { response: Response }) => cacheableDocument(response),
    cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response | undefined }) =>
      cachedResponse ?? (await newestDocument(await caches.open(names.documents))),
    cacheDidUpdate: async ({ newResponse }: { newResponse: Response }) => {
      const named = [...releasesReferencedBy(await newResponse.text())].sort().join(' ');
      if (named === lastReferenced) return;
      lastReferenced = named;
      await deleteUnreferencedReleases(await caches.open(names.documents), await caches.open(names.files));
    },
  };
}
