import { safeParse } from 'valibot';
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { type KeepRequest, keepRequest } from '../offline/keep-request.ts';
import { documentAddress, documentKeeping } from './kept-documents.ts';
import { askedByNobody, isKeptRead } from './kept-reads.ts';
import { filesNamedBy, releaseOf } from './release-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** Seconds that the network has before something kept is shown in its place. What it brings later is kept. */
const PATIENCE = 5;
const FOR_A_MONTH = { maxAgeSeconds: 30 * 24 * 60 * 60 };

const CACHES = { documents: 'site-documents', files: 'site-releases', reads: 'site-directory' } as const;

const found = new CacheableResponsePlugin({ statuses: [200] });

function atMost(maxEntries: number, age = {}): ExpirationPlugin {
  return new ExpirationPlugin({ ...age, maxEntries, purgeOnQuotaError: true });
}

/** Always the live document when there is a network: which releases are shown is for the gateway to say. */
const documents = new NetworkFirst({
  cacheName: CACHES.documents,
  networkTimeoutSeconds: PATIENCE,
  plugins: [atMost(40, FOR_A_MONTH), documentKeeping(CACHES)],
});

/** A file of a release never changes: it grows no older, and goes when no kept document names its release. */
const files = new CacheFirst({
  cacheName: CACHES.files,
  matchOptions: { ignoreVary: true },
  plugins: [found, atMost(400)],
});

const reads = new NetworkFirst({
  cacheName: CACHES.reads,
  networkTimeoutSeconds: PATIENCE,
  matchOptions: { ignoreVary: true },
  plugins: [
    found,
    atMost(200, FOR_A_MONTH),
    {
      // A key keeps the headers of its request: by address alone there are none.
      cacheKeyWillBeUsed: async ({ request }) => request.url,
      requestWillFetch: async ({ request }) => askedByNobody(request),
    },
  ],
});

/** What the gateway answers otherwise than with the shell. */
const NO_PAGE = /^\/(?:api|releases|dev|newsletter|sitemaps)(?:\/|$)/;

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !NO_PAGE.test(url.pathname),
  documents,
);
registerRoute(
  // An answer without CORS from another origin cannot be told from a failure.
  ({ request, url, sameOrigin }) =>
    request.mode !== 'navigate' && (sameOrigin || request.mode === 'cors') && releaseOf(url) !== null,
  files,
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode !== 'navigate' && isKeptRead(url),
  reads,
);

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      forgetOtherCaches(),
      // The document is asked for while the worker starts.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  ),
);

self.addEventListener('message', (event) => {
  const request = safeParse(keepRequest, event.data);
  if (request.success) event.waitUntil(keep(event, request.output));
});

/** Keeps what a page loaded before the worker was there; most of it comes from the browser’s own cache. */
async function keep(event: ExtendableEvent, { page, loaded }: KeepRequest): Promise<void> {
  const { origin } = self.location;
  const reading = loaded.flatMap((address) => {
    const url = new URL(address);
    const request = new Request(url);
    if (releaseOf(url) !== null) return files.handleAll({ event, request });
    return url.origin === origin && isKeptRead(url) ? reads.handleAll({ event, request }) : [];
  });
  await Promise.allSettled(reading);
  if (page === null) return;
  // The page itself may be private: then the home page stands in for it.
  for (const address of [documentAddress(page), `${origin}/`]) {
    if (new URL(address).origin !== origin) return;
    await Promise.allSettled(documents.handleAll({ event, request: new Request(address) }));
    const kept = await caches.match(address, { cacheName: CACHES.documents });
    if (kept === undefined) continue;
    // The page may have come before the gateway rendered any: the one that is kept then begins with other scripts.
    const named = filesNamedBy(await kept.text(), address);
    await Promise.allSettled(named.flatMap((file) => files.handleAll({ event, request: new Request(file) })));
    return;
  }
}

/** Of earlier workers. */
async function forgetOtherCaches(): Promise<void> {
  const ours: readonly string[] = Object.values(CACHES);
  const others = (await caches.keys()).filter((name) => !ours.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}
