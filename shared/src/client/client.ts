import { looseObject, nullish, safeParse, string } from 'valibot';
import { changedBy } from '../operations/changed-by.ts';
import type {
  AnswerOf,
  InputOf,
  Operation,
  OperationName,
  operations as table,
} from '../operations/index.ts';
import { failureBody, operations } from '../operations/index.ts';
import type { ClientError, Result } from './client-error.ts';
import { messageOf, UNKNOWN_ERROR } from './client-error.ts';
import { ReadCache } from './read-cache.ts';
import { isFile, jsonInsteadOfFile, readFile } from './read-file.ts';
import type { Call, Wire } from './wire.ts';
import { bytesRequest, legacyRequest, standardRequest } from './wire.ts';

/** Milliseconds before a call is given up as TIMEOUT_ERROR, unless the call says otherwise. */
export const CALL_TIMEOUT = 20_000;

/** The same for a call that sends bytes. */
export const PART_TIMEOUT = 120_000;

export interface ClientOptions {
  /** Base of every path, for example `/api` or `https://host.example`. */
  readonly host: string;
  readonly wire: Wire;
  /** The session's bearer token, or null when the session is in the cookie or there is none. */
  readonly credential: () => string | null;
  /** The language in which refusals are worded. */
  readonly language: () => string;
  readonly fetch: typeof fetch;
  /** Milliseconds since some fixed moment. */
  readonly now: () => number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds. */
  readonly timeout?: number;
}

export interface SendOptions extends CallOptions {
  readonly bytes: Blob;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Called with each chunk: how many bytes arrived so far. */
  readonly onReceived?: (bytes: number) => void;
}

export interface Client {
  /**
   * Never rejects: errors are in the result. Answers of reads are kept 60 s (SPEC ST12), or until a write makes them
   * stale.
   */
  call<Name extends OperationName>(
    name: Name,
    input: InputOf<(typeof table)[Name]>,
    options?: CallOptions,
  ): Promise<Result<AnswerOf<(typeof table)[Name]>>>;
  /** Sends the file of an operation. Only the standard wire has files. */
  sendBytes<Name extends NameWith<'takes', 'bytes'>>(
    name: Name,
    input: InputOf<(typeof table)[Name]>,
    options: SendOptions,
  ): Promise<Result<AnswerOf<(typeof table)[Name]>>>;
  /**
   * Fetches the file of an operation, without a timeout: it may have hundreds of megabytes. Files are not kept.
   */
  readBytes<Name extends NameWith<'gives', 'bytes'>>(
    name: Name,
    input: InputOf<(typeof table)[Name]>,
    options?: ReadOptions,
  ): Promise<Result<Blob>>;
  /**
   * Prefetches the answer of a read, by the path of its operation. Does nothing for a path that no read has.
   */
  readAhead(path: string, input: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Forgets kept answers: of the named operations, or without names all of them, for example when another member logs
   * in.
   */
  forget(...names: readonly OperationName[]): void;
}

/** Operations whose row has this value in this column, for example `gives: 'bytes'`. */
export type NameWith<Key extends string, Value> = {
  [Name in OperationName]: (typeof table)[Name] extends Readonly<Record<Key, Value>> ? Name : never;
}[OperationName];

export function createClient(options: ClientOptions): Client {
  const cache = new ReadCache(options.now);
  const request = options.wire === 'legacy' ? legacyRequest : standardRequest;

  function callOf(operation: Operation, input: object): Call {
    return {
      host: options.host,
      operation,
      input: { ...input },
      credential: options.credential(),
      language: options.language(),
    };
  }

  async function send(
    operation: Operation,
    [url, init]: [string, RequestInit],
    { timeout = CALL_TIMEOUT, signal }: CallOptions,
  ) {
    const timeoutSignal = AbortSignal.timeout(timeout);
    const anySignal = signal === undefined ? timeoutSignal : AbortSignal.any([signal, timeoutSignal]);
    try {
      const response = await options.fetch(url, { ...init, signal: anySignal });
      return readAnswer(operation, response.status, await response.text());
    } catch (cause) {
      return { ok: false, error: networkError(cause, timeoutSignal, signal) } as const;
    }
  }

  /** Also after a failure: a write without an answer may have been done. */
  async function write<Outcome>(name: OperationName, pending: Promise<Outcome>): Promise<Outcome> {
    const outcome = await pending;
    forget(changedBy(name));
    return outcome;
  }

  /** Reads under way are not kept either: the server may have answered before the write. */
  function forget(names: readonly OperationName[]): void {
    cache.clear((key) => names.some((name) => key.startsWith(`${name} `)));
  }

  async function fetchFile(operation: Operation, input: object, { signal, onReceived }: ReadOptions) {
    const [url, init] = standardRequest(callOf(operation, input));
    try {
      const response = await options.fetch(url, signal === undefined ? init : { ...init, signal });
      if (isFile(response)) return { ok: true, answer: await readFile(response, onReceived) } as const;
      const refused = readAnswer(operation, response.status, await response.text());
      return refused.ok ? jsonInsteadOfFile(response.status) : refused;
    } catch (cause) {
      return { ok: false, error: networkError(cause, null, signal) } as const;
    }
  }

  return {
    async call(name, input, callOptions = {}) {
      const operation: Operation = operations[name];
      const { signal } = callOptions;
      const pending =
        operation.effect === 'reads'
          ? cache.read(`${name} ${JSON.stringify(input)}`, signal, (shared) =>
              send(operation, request(callOf(operation, input)), { ...callOptions, signal: shared }),
            )
          : write(name, send(operation, request(callOf(operation, input)), callOptions));
      // The answer was parsed with this operation's own schema, which the table ties to the name.
      return pending as Promise<Result<AnswerOf<(typeof table)[typeof name]>>>;
    },
    async sendBytes(name, input, { bytes, timeout = PART_TIMEOUT, ...callOptions }) {
      const operation: Operation = operations[name];
      const sent = bytesRequest(callOf(operation, input), bytes);
      const pending = write(name, send(operation, sent, { timeout, ...callOptions }));
      // As above.
      return pending as Promise<Result<AnswerOf<(typeof table)[typeof name]>>>;
    },
    readBytes: (name, input, readOptions = {}) => fetchFile(operations[name], input, readOptions),
    async readAhead(path, input) {
      const found = Object.entries<Operation>(operations).find(
        ([, operation]) => operation.path === path && operation.effect === 'reads',
      );
      if (found === undefined) return;
      const [name, operation] = found;
      await cache.read(`${name} ${JSON.stringify(input)}`, undefined, (signal) =>
        send(operation, request(callOf(operation, input)), { signal }),
      );
    },
    forget(...names) {
      if (names.length === 0) cache.clear(() => true);
      else forget(names);
    },
  };
}

/** The flag alone makes a refusal: the words are optional (SPEC A3). */
const refusal = looseObject({ ...failureBody.entries, failure_message: nullish(string(), '') });

function readAnswer(operation: Operation, status: number, text: string): Result<unknown> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    return { ok: false, error: { kind: 'PARSING_ERROR', status, data: text, message: messageOf(cause) } };
  }
  const refused = safeParse(refusal, data);
  if (refused.success) {
    const { output } = refused;
    const message = output.failure_message || UNKNOWN_ERROR;
    return { ok: false, error: { kind: 'FAILURE', status, data: output, message } };
  }
  if (status < 200 || status > 299) {
    return { ok: false, error: { kind: 'STATUS', status, data, message: UNKNOWN_ERROR } };
  }
  const parsed = safeParse(operation.answer, data);
  if (parsed.success) return { ok: true, answer: parsed.output };
  return {
    ok: false,
    error: { kind: 'PARSING_ERROR', status, data: text, message: parsed.issues[0].message },
  };
}

function networkError(
  cause: unknown,
  timeoutSignal: AbortSignal | null,
  signal: AbortSignal | undefined,
): ClientError {
  if (signal?.aborted === true) return { kind: 'ABORTED', message: messageOf(cause) };
  if (timeoutSignal?.aborted === true) return { kind: 'TIMEOUT_ERROR', message: messageOf(cause) };
  return { kind: 'FETCH_ERROR', message: messageOf(cause) };
}
