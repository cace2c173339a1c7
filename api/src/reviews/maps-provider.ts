import type { InferOutput } from 'valibot';
import {
  array,
  maxLength,
  maxValue,
  minValue,
  number,
  object,
  optional,
  pipe,
  safeParse,
  string,
  transform,
} from 'valibot';
import { download, isProviderUrl, parseJson } from '../base/download.ts';

/** Asks a maps provider about a place (SPEC A5). Never rejects. */
export interface MapsProvider {
  /** @param query name and town, as the directory has them: nothing that a visitor typed */
  readonly find: (query: string) => Promise<MapsOutcome>;
}

export type MapsOutcome =
  | { readonly kind: 'found'; readonly place: MapsPlace }
  | { readonly kind: 'unknown' }
  /** `reason` is for the operator, without the address that was asked, which holds the key. */
  | { readonly kind: 'failed'; readonly reason: MapsFailure };

export type MapsFailure = 'unreachable' | 'refused' | 'too_large' | 'unreadable';

const TIMEOUT_MS = 3000;
/** Bytes; twenty places with five reviews each are about a tenth of it. */
const MAX_ANSWER_BYTES = 512 * 1024;

/** Text of the provider, which is stored and shown: without control characters, of a bounded length. */
const words = (most: number) =>
  pipe(
    string(),
    transform((text) =>
      text
        .toWellFormed()
        .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
        .trim()
        .slice(0, most)
        .toWellFormed(),
    ),
  );
const stars = pipe(number(), minValue(1), maxValue(5));

/** The stored part of an answer. */
export const mapsPlace = object({
  /** From 1 to 5; absent without ratings. */
  rating: optional(stars),
  user_ratings_total: optional(pipe(number(), minValue(0)), 0),
  reviews: optional(
    pipe(
      array(
        object({
          author_name: words(100),
          rating: stars,
          text: words(2000),
          /** Seconds since 1970. */
          time: optional(pipe(number(), minValue(0), maxValue(1e11))),
        }),
      ),
      maxLength(20),
    ),
    [],
  ),
});
export type MapsPlace = InferOutput<typeof mapsPlace>;

const answerSchema = object({
  /** `OK`, `ZERO_RESULTS`, or the name of a trouble. */
  status: string(),
  results: optional(array(mapsPlace), []),
});

export interface MapsSettings {
  /** Of the text search; https, or http on this machine. */
  readonly url: string;
  readonly key: string;
}

/**
 * A text search over HTTP: `GET {url}?query=…&key=…`, answered as Google's Places text search does. The host is the
 * configuration's alone.
 */
export function httpMapsProvider({ url, key }: MapsSettings): MapsProvider {
  if (!isProviderUrl(url)) throw new Error('The maps provider needs an https address.');
  return {
    async find(query) {
      const address = new URL(url);
      address.searchParams.set('query', query);
      address.searchParams.set('key', key);
      const body = await download(address, { timeout: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES });
      return typeof body === 'string' ? { kind: 'failed', reason: body } : outcomeOf(body.text);
    },
  };
}

function outcomeOf(text: string): MapsOutcome {
  const parsed = safeParse(answerSchema, parseJson(text));
  if (!parsed.success) return { kind: 'failed', reason: 'unreadable' };
  const { status, results } = parsed.output;
  const [place] = results;
  if (status === 'ZERO_RESULTS' || (status === 'OK' && place === undefined)) return { kind: 'unknown' };
  if (status !== 'OK' || place === undefined) return { kind: 'failed', reason: 'refused' };
  return { kind: 'found', place };
}
