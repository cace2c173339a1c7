import type { Tracing } from '@nfcards/api';
import type { Language } from '@nfcards/shared/registry';
import { versionOf } from '@nfcards/shared/rendering';
import type { FastifyInstance } from 'fastify';

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** From `versionOf`: two answers with the same version are the same. */
  readonly version: string;
  /** Seconds since it was last known to be current. */
  readonly age: number;
}

/** Reads a public answer of the API; null without an answer or without its version. */
export type ReadAnswer = (address: string, language: Language) => Promise<Answer | null>;

/** Why there is no answer, for the operator. */
interface NoAnswer {
  readonly failure: string;
}

/** @param handedOn further headers */
type TryRead = (
  address: string,
  language: Language,
  handedOn?: Readonly<Record<string, string>>,
) => Promise<Answer | NoAnswer>;

export interface ReadObserver {
  readonly count: (outcome: 'answered' | 'failed') => void;
  /** Called with the failure when answers stop, and with null when they come again. */
  readonly report: (failure: string | null) => void;
}

/** Milliseconds that an API elsewhere has. */
const TIMEOUT_MS = 1_000;

/** From the API that this very server answers for. */
export function readHere(server: FastifyInstance): TryRead {
  return async (address, language, handedOn) => {
    const { statusCode, headers, body } = await server.inject({
      method: 'GET',
      url: address,
      headers: { ...handedOn, 'accept-language': language },
    });
    return answerOf({
      status: statusCode,
      tag: headers.etag,
      type: headers['content-type'],
      age: headers.age,
      text: body,
    });
  };
}

export interface ApiAddress {
  /** Where browsers call the API: a path, or another origin. */
  readonly outer: string;
  /** Where this server calls the same API. */
  readonly inner: string;
}

/** From an API of another process. */
export function readElsewhere({ outer, inner }: ApiAddress): TryRead {
  return async (address, language, handedOn) => {
    try {
      const response = await fetch(inner + address.slice(outer.length), {
        headers: { ...handedOn, 'accept-language': language },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return answerOf({
        status: response.status,
        tag: response.headers.get('etag') ?? undefined,
        type: response.headers.get('content-type') ?? undefined,
        age: response.headers.get('age') ?? undefined,
        text: await response.text(),
      });
    } catch (cause) {
      return { failure: `${inner} cannot be reached (${reasonOf(cause)})` };
    }
  };
}

/** Each read as a span of its page’s trace, which the API goes on with. */
export function traced(read: TryRead, tracing: Pick<Tracing, 'call'> | null): TryRead {
  if (tracing === null) return read;
  return (address, language) => {
    const operation = operationOf(address);
    return tracing.call(`read ${operation}`, { 'rpc.method': operation }, (traceparent) =>
      read(address, language, { traceparent }),
    );
  };
}

/** Without an answer the page shows an older one or is not rendered: it is counted, and logged once. */
export function observed(read: TryRead, { count, report }: ReadObserver): ReadAnswer {
  // By operation: an incident is over when all that failed is answered again.
  const failing = new Set<string>();
  return async (address, language) => {
    const answer = await read(address, language);
    const [operation = ''] = address.split('?');
    if ('failure' in answer) {
      count('failed');
      if (failing.size === 0) report(answer.failure);
      failing.add(operation);
      return null;
    }
    count('answered');
    if (failing.delete(operation) && failing.size === 0) report(null);
    return answer;
  };
}

interface Reply {
  readonly status: number;
  readonly tag: string | undefined;
  readonly type: string | undefined;
  readonly age: string | undefined;
  readonly text: string;
}

function answerOf({ status, tag, type, age, text }: Reply): Answer | NoAnswer {
  // A wrong address may answer with anything: its 404 does not mean that the subject is missing.
  if (type?.startsWith('application/json') !== true) return { failure: `No API answers there (${status})` };
  if (status >= 500 || status === 429) return { failure: `The API answered ${status}` };
  if (tag === undefined && status < 400)
    return { failure: 'The API says nothing of the version of its answer' };
  return { status, text, version: versionOf(status, tag ?? null), age: Number.parseInt(age ?? '', 10) || 0 };
}

/** Without the query string. */
function operationOf(address: string): string {
  const [path = ''] = address.split('?');
  return path.slice(path.lastIndexOf('/') + 1);
}

function reasonOf(cause: unknown): string {
  const { cause: inner } = cause instanceof Error ? cause : { cause: undefined };
  if (inner instanceof Error && 'code' in inner) return String(inner.code);
  return cause instanceof Error ? cause.name : 'unknown';
}
