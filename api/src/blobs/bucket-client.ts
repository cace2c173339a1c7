import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

export interface BucketOptions {
  /**
   * `s3://bucket/folder` for Amazon's, or the address of a bucket of any other S3-compatible store, for example
   * `https://store.example/bucket/folder`. The folder may be left out.
   */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Milliseconds for one attempt. */
  readonly timeout?: number;
  /** Milliseconds before each retry; up to half as much is added at random. */
  readonly retryDelays?: readonly number[];
}

export interface BucketRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly address: string;
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses that are an answer besides those of success; 404 for “no such object”. */
  readonly expected?: readonly number[];
}

export interface BucketAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** A request to a bucket failed; the message holds no key and no object name. */
export class BucketError extends Error {
  /** A hint for the operator, where the settings of the bucket are not at fault. */
  readonly advice: string | null = null;
}

/** A failure that a retry will not change. */
class FinalBucketError extends BucketError {}

/** Signatures are dated: a store whose clock differs refuses them as it refuses a wrong key. */
class ClockError extends FinalBucketError {
  override readonly advice = 'Set the clock of this machine, or of the store, whichever is wrong.';
}

/** Milliseconds between two clocks; S3 allows a quarter of an hour. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

const ATTEMPT_TIMEOUT_MS = 15_000;
const RETRY_DELAYS_MS = [100, 400, 1600, 6400];

/** Sends signed requests to an S3-compatible store, with retries. Throws a `BucketError`. */
export function bucketClient(options: BucketOptions): (request: BucketRequest) => Promise<BucketAnswer> {
  const { keyId: accessKeyId, secret: secretAccessKey, region } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const { timeout = ATTEMPT_TIMEOUT_MS, retryDelays = RETRY_DELAYS_MS } = options;

  async function attempt({ method, address, body, headers, expected = [] }: BucketRequest) {
    const request = await client.sign(address, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) },
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    });
    // A redirect would leak the signature.
    const response = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { status } = response;
    if (response.ok || expected.includes(status)) return { status, headers: response.headers, bytes };
    const skew = skewOf(response);
    if (skew !== null)
      throw new ClockError(`It answered ${status} to ${method}, and the clock here is ${skew} its own.`);
    const mayPass = status >= 500 || status === 429;
    throw new (mayPass ? BucketError : FinalBucketError)(`It answered ${status} to ${method}.`);
  }

  return async (request) => {
    for (const pause of retryDelays) {
      try {
        return await attempt(request);
      } catch (cause) {
        if (cause instanceof FinalBucketError) throw cause;
      }
      await wait(pause * (1 + Math.random() / 2));
    }
    return attempt(request).catch((cause: unknown) => {
      if (cause instanceof BucketError) throw cause;
      const late = cause instanceof Error && cause.name === 'TimeoutError';
      throw new BucketError(`It ${late ? 'took too long' : 'broke off'} at ${request.method}.`);
    });
  };
}

/** Without a slash at the end. The bucket is part of Amazon's host names, as long as it has no dot, which no certificate covers. */
export function bucketAddress({ url, region }: Pick<BucketOptions, 'url' | 'region'>): string {
  const { protocol, host, pathname } = new URL(url);
  const folder = pathname.replace(/\/+$/, '');
  if (protocol !== 's3:') return `${protocol}//${host}${folder}`;
  const amazon = `s3.${region}.amazonaws.com`;
  return host.includes('.') ? `https://${amazon}/${host}${folder}` : `https://${host}.${amazon}${folder}`;
}

/** The bucket itself, and the folder in it: listings are asked of the bucket. */
export function bucketRoot(options: Pick<BucketOptions, 'url' | 'region'>): {
  readonly root: string;
  readonly folder: string;
} {
  const { origin, pathname } = new URL(bucketAddress(options));
  const isNamedByHost = options.url.startsWith('s3:') && !new URL(options.url).host.includes('.');
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const bucket = isNamedByHost ? [] : segments.slice(0, 1);
  return { root: [origin, ...bucket].join('/'), folder: segments.slice(bucket.length).join('/') };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** How far the clock here is from that of a store which refuses a request; null where that is not why. */
function skewOf({ status, headers }: Response): string | null {
  if (status !== 403 && status !== 400) return null;
  const ahead = Date.now() - Date.parse(headers.get('date') ?? '');
  if (!(Math.abs(ahead) > CLOCK_TOLERANCE_MS)) return null;
  return `${Math.round(Math.abs(ahead) / 60_000)} minutes ${ahead > 0 ? 'ahead of' : 'behind'}`;
}
