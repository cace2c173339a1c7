import type { InferOutput } from 'valibot';
import { array, nullable, object, pipe, string, url } from 'valibot';

const address = pipe(string(), url());

/** What a page that began without the worker tells it: addresses that it has loaded already. */
export const keepRequest = object({
  /** The address of its document; null when that was told before. */
  page: nullable(address),
  /** Addresses of everything that it loaded; the worker knows which of them it keeps. */
  loaded: array(address),
});
export type KeepRequest = InferOutput<typeof keepRequest>;
