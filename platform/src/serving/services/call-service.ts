/** Milliseconds that a service has for a whole answer. */
const TIMEOUT_MS = 10_000;
/** Bytes of an answer, once it is unpacked. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** JSON, plain or of a named kind, and nothing besides: of two types in one header, browsers take the second. */
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;[^,]*)?$/i;
/** Statuses without a body (RFC 9110). */
const EMPTY = [204, 205];

export interface ServiceRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Milliseconds. */
  readonly timeout?: number;
}

export type ServiceAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly type: string | null;
      /** Seconds. */
      readonly retryAfter: number | null;
      readonly body: Buffer;
    }
  /** There is no answer in time. */
  | { readonly kind: 'late' }
  /** It cannot be reached, or says itself that it failed. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Its answer is none that the site hands on. */
  | { readonly kind: 'unfit'; readonly reason: string };

/** Asks a service, and reads no more of its answer than the site hands on. Never rejects. */
export async function callService({
  url,
  method,
  headers,
  body,
  timeout = TIMEOUT_MS,
}: ServiceRequest): Promise<ServiceAnswer> {
  const signal = AbortSignal.timeout(timeout);
  try {
    // A redirect would lead this server to any address that the service likes.
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal });
    const unfit = whyUnfit(response);
    if (unfit !== null) {
      await response.body?.cancel();
      return response.status >= 500
        ? { kind: 'failed', reason: `it answered ${response.status}` }
        : { kind: 'unfit', reason: unfit };
    }
    const read = await readAtMost(response, MAX_ANSWER_BYTES);
    if (read === null) return { kind: 'unfit', reason: `more than ${MAX_ANSWER_BYTES} bytes` };
    return {
      kind: 'answered',
      status: response.status,
      type: response.headers.get('content-type'),
      retryAfter: secondsOf(response.headers.get('retry-after')),
      body: read,
    };
  } catch (cause) {
    return signal.aborted ? { kind: 'late' } : { kind: 'failed', reason: reasonOf(cause) };
  }
}

function whyUnfit({ status, headers }: Response): string | null {
  if (status >= 300 && status < 400) return `a redirect (${status})`;
  if (status >= 500) return `the status ${status}`;
  const type = headers.get('content-type');
  if (EMPTY.includes(status)) return null;
  return JSON_TYPE.test(type ?? '') ? null : `no JSON, but ${type ?? 'nothing named'}`;
}

async function readAtMost({ body }: Response, maximum: number): Promise<Buffer | null> {
  if (body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maximum) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function secondsOf(text: string | null): number | null {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error ? cause.cause : undefined;
  if (inner instanceof Error && 'code' in inner) return String(inner.code);
  return cause instanceof Error ? cause.name : 'unknown';
}
