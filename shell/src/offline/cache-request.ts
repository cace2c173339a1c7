import type { InferOutput } from 'valibot';
import { array, nullable, object, pipe, string, url } from 'valibot';

const address = pipe(string(), url());

/** Message of a page that started without the service worker: the addresses that it has loaded. */
export const cacheRequest = object({
  /** Address of its document; null when an earlier message had it. */
  page: nullable(address),
  /** Addresses of all files that it loaded; the worker chooses which to cache. */
  loaded: array(address),
});
export type CacheRequest = InferOutput<typeof cacheRequest>;
