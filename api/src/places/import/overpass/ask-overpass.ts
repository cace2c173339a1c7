import type { InferOutput } from 'valibot';
import { array, object, optional, safeParse, string, unknown } from 'valibot';
import { ANSWER_SECONDS } from './overpass-query.ts';

export interface OverpassServer {
  /** Where it takes queries, for example `https://overpass-api.de/api/interpreter`. */
  readonly url: string;
  /** Whom the server’s keepers can write to: an email or a web address. */
  readonly contact: string;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly tell: (sentence: string) => void;
}

const answerSchema = object({ elements: array(unknown()), remark: optional(string()) });
type Whole = InferOutput<typeof answerSchema>;

export type OverpassAnswer =
  | { readonly kind: 'whole'; readonly elements: Whole['elements'] }
  /** The server gave up: it is to be asked for less. */
  | { readonly kind: 'too_much'; readonly why: string }
  /** It answered nothing that can be used, however often it was asked. */
  | { readonly kind: 'away'; readonly why: string }
  /** It does not understand the question, or does not want to hear it. */
  | { readonly kind: 'refused'; readonly why: string };

type Once = OverpassAnswer | { readonly kind: 'again'; readonly why: string; readonly after: number | null };

const MAX_ATTEMPTS = 6;
/** Tries after which a server that ran out of time is taken to have been asked for too much. */
const MAX_TIMEOUTS = 2;
/** Milliseconds, doubled from try to try. */
const RETRY_DELAY_MS = 10_000;
const MAX_RETRY_DELAY_MS = 10 * 60_000;

/** Asks once, and again after a while as long as the server is busy. Never two questions at a time. */
export async function askOverpass(server: OverpassServer, query: string): Promise<OverpassAnswer> {
  let timeouts = 0;
  let why = '';
  for (let tried = 1; tried <= MAX_ATTEMPTS; tried += 1) {
    const once = await askOnce(server, query);
    if (once.kind !== 'again') return once;
    why = once.why;
    if (once.why === TIMED_OUT) timeouts += 1;
    if (timeouts === MAX_TIMEOUTS) return { kind: 'too_much', why };
    if (tried === MAX_ATTEMPTS) break;
    const pause = Math.min(once.after ?? RETRY_DELAY_MS * 2 ** (tried - 1), MAX_RETRY_DELAY_MS);
    server.tell(`${why}: asking again in ${Math.ceil(pause / 1000)} s`);
    await server.wait(pause);
  }
  return { kind: 'away', why };
}

const TIMED_OUT = 'The server ran out of time';

async function askOnce({ url, contact }: OverpassServer, query: string): Promise<Once> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: {
        'user-agent': `NFCards-import/1.0 (${contact})`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ data: query }),
      signal: AbortSignal.timeout((ANSWER_SECONDS + 60) * 1000),
    });
    text = await response.text();
  } catch (cause) {
    return { kind: 'again', why: `The server cannot be reached (${reasonOf(cause)})`, after: null };
  }
  const after = pauseOf(response.headers.get('retry-after'));
  if (response.status === 429) return { kind: 'again', why: 'The server asks for patience (429)', after };
  if (response.status === 504) return { kind: 'again', why: TIMED_OUT, after };
  if (response.status >= 500)
    return { kind: 'again', why: `The server is in trouble (${response.status})`, after };
  if (!response.ok) return { kind: 'refused', why: `${response.status}: ${wordsOf(text)}` };
  return read(text, after);
}

function read(text: string, after: number | null): Once {
  if (/^\s*</.test(text)) {
    return { kind: 'again', why: `The server sent a page instead of data (“${wordsOf(text)}”)`, after };
  }
  const answer = safeParse(answerSchema, parseJson(text));
  if (!answer.success) return { kind: 'again', why: 'The answer breaks off', after };
  const { elements, remark } = answer.output;
  return remark === undefined ? { kind: 'whole', elements } : { kind: 'too_much', why: remark };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Seconds or a date (RFC 9110, 10.2.3), in milliseconds from now; null where it says neither. */
function pauseOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const until = Date.parse(header) - Date.now();
  return Number.isNaN(until) ? null : Math.max(0, until);
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}

/** The text of an HTML page in one line. */
function wordsOf(text: string): string {
  const body = /<body[\s>][\s\S]*/i.exec(text)?.[0] ?? text;
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
