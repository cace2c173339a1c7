import type { EventSource } from 'eventsource';
import { safeParse } from 'valibot';
import { legacyRequest, standardRequest, type Wire } from '../client/wire.ts';
import { type LiveEvent, operations } from '../operations/index.ts';

/** One event of the stream. */
export interface Told {
  /** Id to resume the stream after this event (`Last-Event-ID`). */
  readonly id: string;
  /** Null for a kind that this release does not know. */
  readonly event: LiveEvent | null;
}

export interface StreamListener {
  /** Id of the event to resume after; null for a new stream. */
  readonly lastEventId: string | null;
  readonly told: (told: Told) => void;
  /**
   * Called once, when the stream is over.
   * @param status of an answer that is no stream; null for a network failure
   */
  readonly broken: (status: number | null) => void;
}

/** Subscribes to the member's live events. @returns ends the subscription; nothing is called after that */
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

/** EventSource needs an address; `fetch` below ignores it. */
const PLACEHOLDER_URL = 'https://events.invalid';

/**
 * Server-sent events (WHATWG HTML §9.2) by `fetch`: the browser's own EventSource sends no bearer token. The library is
 * loaded with the first stream: most visitors have no account.
 */
export function createOpenStream(options: StreamOptions): OpenStream {
  return ({ lastEventId, told, broken }) => {
    let source: EventSource | null = null;
    let isOver = false;
    const end = () => {
      isOver = true;
      source?.close();
    };
    // The model reconnects, not the library: that has one fixed interval, and stops at the first 502.
    const fail = (status: number | null) => {
      if (isOver) return;
      end();
      broken(status);
    };
    import(/* webpackChunkName: "live" */ 'eventsource').then(
      (library) => {
        if (isOver) return;
        source = new library.EventSource(PLACEHOLDER_URL, {
          fetch: (_, { signal }) => fetchStream(options, lastEventId, signal),
        });
        source.addEventListener('message', (message) => {
          told({ id: message.lastEventId, event: eventOf(message.data) });
        });
        source.addEventListener('error', ({ code }) => fail(code ?? null));
      },
      () => fail(null),
    );
    return end;
  };
}

function fetchStream(
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
