import { looseObject, nullish, safeParse, string } from 'valibot';
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
import { isFile, noFile, readFile } from './read-file.ts';
import type { Call, Wire } from './wire.ts';
import { bytesRequest, legacyRequest, standardRequest } from './wire.ts';

/** Milliseconds before a call is given up as TIMEOUT_ERROR, unless the call says otherwise. */
export const CALL_TIMEOUT = 20_000;

/** The same for a call that sends bytes, which a slow network takes its time for. */
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
  /** Told with every piece that comes: how many bytes there are so far. */
  readonly onReceived?: (bytes: number) => void;
}

export interface Client {
  /** Never rejects: what went wrong is in the result. Answers of reads are kept 60 s (SPEC ST12). */
  call<Name extends OperationName>(
    name: Name,
    input: InputOf<(typeof table)[Name]>,
    options?: CallOptions,
  ): Promise<Result<AnswerOf<(typeof table)[Name]>>>;
  /** Gives an operation its file. The standard wire alone has files. */
  sendBytes<Name extends NameWith<'takes', 'bytes'>>(
    name: Name,
    input: InputOf<(typeof table)[Name]>,
    options: SendOptions,
  ): Promise<Result<AnswerOf<(typeof table)[Name]>>>;
  /**
   * Fetches the file that an operation gives. There is no limit of time: hundreds of megabytes take what they take.
   * Files are not kept.
   */
  readBytes<Name extends NameWith<'gives', 'bytes'>>(
    name: Name,
    input: InputOf<(typeof table)[Name]>,
    options?: ReadOptions,
  ): Promise<Result<Blob>>;
  /**
   * Asks for a read by the path of its operation, so that its answer is there when it is called for; nothing happens
   * for a path that no read has.
   */
  readAhead(path: string, input: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Forgets kept answers: those of the operations named, whose records something else has changed; without names
   * all of them, for example when the session changes hands.
   */
  forget(...names: readonly OperationName[]): void;
}

/** Operations that say something of themselves, for example that they give bytes. */
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

  async function ask(
    operation: Operation,
    [url, init]: [string, RequestInit],
    { timeout = CALL_TIMEOUT, signal }: CallOptions,
  ) {
    const expiry = AbortSignal.timeout(timeout);
    const ended = signal === undefined ? expiry : AbortSignal.any([signal, expiry]);
    try {
      const response = await options.fetch(url, { ...init, signal: ended });
      return readAnswer(operation, response.status, await response.text());
    } catch (cause) {
      return { ok: false, error: networkError(cause, expiry, signal) } as const;
    }
  }

  async function read(operation: Operation, input: object, { signal, onReceived }: ReadOptions) {
    const [url, init] = standardRequest(callOf(operation, input));
    try {
      const response = await options.fetch(url, signal === undefined ? init : { ...init, signal });
      if (isFile(response)) return { ok: true, answer: await readFile(response, onReceived) } as const;
      const refused = readAnswer(operation, response.status, await response.text());
      return refused.ok ? noFile(response.status) : refused;
    } catch (cause) {
      return { ok: false, error: networkError(cause, null, signal) } as const;
    }
  }

  return {
    async call(name, input, callOptions = {}) {
      const operation: Operation = operations[name];
      const { signal } = callOptions;
      const answered =
        operation.effect === 'reads'
          ? cache.read(`${name} ${JSON.stringify(input)}`, signal, (shared) =>
              ask(operation, request(callOf(operation, input)), { ...callOptions, signal: shared }),
            )
          : ask(operation, request(callOf(operation, input)), callOptions);
      // The answer was parsed with this operation's own schema, which the table ties to the name.
      return answered as Promise<Result<AnswerOf<(typeof table)[typeof name]>>>;
    },
    async sendBytes(name, input, { bytes, timeout = PART_TIMEOUT, ...callOptions }) {
      const operation: Operation = operations[name];
      const sent = bytesRequest(callOf(operation, input), bytes);
      const answered = ask(operation, sent, { timeout, ...callOptions });
      // As above.
      return answered as Promise<Result<AnswerOf<(typeof table)[typeof name]>>>;
    },
    readBytes: (name, input, readOptions = {}) => read(operations[name], input, readOptions),
    async readAhead(path, input) {
      const found = Object.entries<Operation>(operations).find(
        ([, operation]) => operation.path === path && operation.effect === 'reads',
      );
      if (found === undefined) return;
      const [name, operation] = found;
      await cache.read(`${name} ${JSON.stringify(input)}`, undefined, (signal) =>
        ask(operation, request(callOf(operation, input)), { signal }),
      );
    },
    forget(...names) {
      cache.clear((key) => names.length === 0 || names.some((name) => key.startsWith(`${name} `)));
    },
  };
}

/** The flag alone makes a refusal: a host that words none has refused all the same (SPEC A3). */
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
  expiry: AbortSignal | null,
  signal: AbortSignal | undefined,
): ClientError {
  if (signal?.aborted === true) return { kind: 'ABORTED', message: messageOf(cause) };
  if (expiry?.aborted === true) return { kind: 'TIMEOUT_ERROR', message: messageOf(cause) };
  return { kind: 'FETCH_ERROR', message: messageOf(cause) };
}
