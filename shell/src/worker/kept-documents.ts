import { withoutPage } from '@nfcards/shared/rendering/document-root';
import { forgetUnnamedReleases, releasesNamedBy } from './release-files.ts';

/** The block in which every document of the site tells the shell what it needs to know. */
const SITE_BLOCK = '<script type="application/json" id="site">';
/** Pages that search engines must not show are somebody’s own: their addresses are kept nowhere. */
const PRIVATE = /<meta[^>]*\bname="robots"[^>]*\bnoindex/;

/** A page in another language is the same document, and a query may hold what only its sender should know. */
export function documentAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/**
 * The document as anybody may have it; null if it is not one to keep: not found, private, or not of the shell.
 * Whether there was a session then says nothing about now, so the shell is told to ask; and it may show another page.
 */
export async function documentForAnybody(response: Response): Promise<Response | null> {
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

/** The shell shows any page from any of its documents: the one that came last knows most of what is kept. */
export async function newestDocument(documents: Pick<Cache, 'matchAll'>): Promise<Response | undefined> {
  const cameAt = (response: Response) => Date.parse(response.headers.get('date') ?? '') || 0;
  const all = [...(await documents.matchAll())].sort((a, b) => cameAt(a) - cameAt(b));
  return all.at(-1);
}

export interface DocumentCaches {
  readonly documents: string;
  readonly files: string;
}

/** How a strategy of Workbox keeps the documents of the site. */
export function documentKeeping(names: DocumentCaches) {
  let namedLast = '';
  return {
    cacheKeyWillBeUsed: async ({ request }: { request: Request }) => documentAddress(request.url),
    cacheWillUpdate: ({ response }: { response: Response }) => documentForAnybody(response),
    cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response | undefined }) =>
      cachedResponse ?? (await newestDocument(await caches.open(names.documents))),
    cacheDidUpdate: async ({ newResponse }: { newResponse: Response }) => {
      const named = [...releasesNamedBy(await newResponse.text())].sort().join(' ');
      if (named === namedLast) return;
      namedLast = named;
      await forgetUnnamedReleases(await caches.open(names.documents), await caches.open(names.files));
    },
  };
}
