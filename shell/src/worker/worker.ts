import { safeParse } from 'valibot';
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { type CacheRequest, cacheRequest } from '../offline/cache-request.ts';
import { isCachedRead, withoutCredentials } from './cached-reads.ts';
import { documentAddress, documentCachePlugin } from './document-cache.ts';
import { filesReferencedBy, releaseOf } from './release-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** Seconds before the cache answers in place of the network. A later answer still updates the cache. */
const NETWORK_TIMEOUT = 5;
const ONE_MONTH = { maxAgeSeconds: 30 * 24 * 60 * 60 };

const CACHES = { documents: 'site-documents', files: 'site-releases', reads: 'site-directory' } as const;

const onlyStatus200 = new CacheableResponsePlugin({ statuses: [200] });

function maxEntriesPlugin(maxEntries: number, age = {}): ExpirationPlugin {
  return new ExpirationPlugin({ ...age, maxEntries, purgeOnQuotaError: true });
}

/** The network first, because the document says which releases are live. */
const documents = new NetworkFirst({
  cacheName: CACHES.documents,
  networkTimeoutSeconds: NETWORK_TIMEOUT,
  plugins: [maxEntriesPlugin(40, ONE_MONTH), documentCachePlugin(CACHES)],
});

/** Files of a release never change. They are deleted when no cached document references the release. */
const files = new CacheFirst({
  cacheName: CACHES.files,
  matchOptions: { ignoreVary: true },
  plugins: [onlyStatus200, maxEntriesPlugin(400)],
});

const reads = new NetworkFirst({
  cacheName: CACHES.reads,
  networkTimeoutSeconds: NETWORK_TIMEOUT,
  matchOptions: { ignoreVary: true },
  plugins: [
    onlyStatus200,
    maxEntriesPlugin(200, ONE_MONTH),
    {
      // A cached request keeps its headers; an address has none.
      cacheKeyWillBeUsed: async ({ request }) => request.url,
      requestWillFetch: async ({ request }) => withoutCredentials(request),
    },
  ],
});

/** Paths whose answer is not a document of the shell. */
const NO_PAGE = /^\/(?:api|releases|dev|newsletter|sitemaps|trial)(?:\/|$)/;

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !NO_PAGE.test(url.pathname),
  documents,
);
registerRoute(
  // An opaque answer from another origin cannot be told from a failure.
  ({ request, url, sameOrigin }) =>
    request.mode !== 'navigate' && (sameOrigin || request.mode === 'cors') && releaseOf(url) !== null,
  files,
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode !== 'navigate' && isCachedRead(url),
  reads,
);

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      deleteOldCaches(),
      // The browser requests the document while the worker starts.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  ),
);

self.addEventListener('message', (event) => {
  const request = safeParse(cacheRequest, event.data);
  if (request.success) event.waitUntil(cacheLoaded(event, request.output));
});

/** Caches the files that a page loaded before the worker controlled it; most come from the browser’s HTTP cache. */
async function cacheLoaded(event: ExtendableEvent, { page, loaded }: CacheRequest): Promise<void> {
  const { origin } = self.location;
  const fetches = loaded.flatMap((address) => {
    const url = new URL(address);
    const request = new Request(url);
    if (releaseOf(url) !== null) return files.handleAll({ event, request });
    return url.origin === origin && isCachedRead(url) ? reads.handleAll({ event, request }) : [];
  });
  await Promise.allSettled(fetches);
  if (page === null) return;
  // A private page is not cached: the home page is, in its place.
  for (const address of [documentAddress(page), `${origin}/`]) {
    if (new URL(address).origin !== origin) return;
    await Promise.allSettled(documents.handleAll({ event, request: new Request(address) }));
    const kept = await caches.match(address, { cacheName: CACHES.documents });
    if (kept === undefined) continue;
    // The cached document may load other scripts than the open page, whose document may be older.
    const named = filesReferencedBy(await kept.text(), address);
    await Promise.allSettled(named.flatMap((file) => files.handleAll({ event, request: new Request(file) })));
    return;
  }
}

/** Of earlier workers. */
async function deleteOldCaches(): Promise<void> {
  const ours: readonly string[] = Object.values(CACHES);
  const others = (await caches.keys()).filter((name) => !ours.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}
