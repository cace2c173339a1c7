import type { EventSource } from 'eventsource';
import { safeParse } from 'valibot';
import { legacyRequest, standardRequest, type Wire } from '../client/wire.ts';
import { type LiveEvent, operations } from '../operations/index.ts';

/** One event of the stream. */
export interface Told {
  /** From where the stream goes on after it (`Last-Event-ID`). */
  readonly id: string;
  /** Null for one of a kind that this release does not know. */
  readonly event: LiveEvent | null;
}

export interface StreamListener {
  /** Where the stream goes on; null where it begins. */
  readonly lastEventId: string | null;
  readonly told: (told: Told) => void;
  /**
   * Once, and the stream is over.
   * @param status of the answer that was no stream; null when the line was cut, or did not come about
   */
  readonly broken: (status: number | null) => void;
}

/** Follows what the server tells the member. @returns how to end it, after which nothing is told any more */
export type OpenStream = (listener: StreamListener) => () => void;

export interface StreamOptions {
  /** Base of every path, for example `/api`. */
  readonly host: string;
  readonly wire: Wire;
  /** The session's bearer token, or null when the session is in the cookie. */
  readonly credential: () => string | null;
  readonly language: () => string;
  readonly fetch: typeof fetch;
}

/** The stream is asked for by `fetch` below, whatever address it is given. */
const ANYWHERE = 'https://events.invalid';

/**
 * Server-sent events (WHATWG HTML §9.2) by `fetch`: the browser's own EventSource can carry no bearer token. What
 * reads them is loaded with the first stream: most visitors have no account.
 */
export function createOpenStream(options: StreamOptions): OpenStream {
  return ({ lastEventId, told, broken }) => {
    let source: EventSource | null = null;
    let isOver = false;
    const end = () => {
      isOver = true;
      source?.close();
    };
    // When to try again is not the library's to say: it knows one interval, and gives up at the first 502.
    const breakOff = (status: number | null) => {
      if (isOver) return;
      end();
      broken(status);
    };
    import(/* webpackChunkName: "live" */ 'eventsource').then(
      (library) => {
        if (isOver) return;
        source = new library.EventSource(ANYWHERE, {
          fetch: (_, { signal }) => askForStream(options, lastEventId, signal),
        });
        source.addEventListener('message', (message) => {
          told({ id: message.lastEventId, event: eventOf(message.data) });
        });
        source.addEventListener('error', ({ code }) => breakOff(code ?? null));
      },
      () => breakOff(null),
    );
    return end;
  };
}

function askForStream(
  { host, wire, credential, language, fetch }: StreamOptions,
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const request = wire === 'legacy' ? legacyRequest : standardRequest;
  const call = { host, operation: operations.events, input: {} };
  const [url, init] = request({ ...call, credential: credential(), language: language() });
  const headers = new Headers(init.headers);
  headers.set('accept', 'text/event-stream');
  if (lastEventId !== null) headers.set('last-event-id', lastEventId);
  return fetch(url, { ...init, headers, cache: 'no-store', signal });
}

function eventOf(data: unknown): LiveEvent | null {
  try {
    const parsed = safeParse(operations.events.answer, JSON.parse(String(data)));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
