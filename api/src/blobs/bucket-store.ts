import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { BlobStore } from './blob-store.ts';
import { assertBlobName, BlobStoreError } from './blob-store.ts';

export interface BucketOptions {
  /**
   * `s3://bucket/folder` for Amazon's, or the address of a bucket of any other S3-compatible store, for example
   * `https://store.example/bucket/folder`. The folder may be left out.
   */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Milliseconds given to one attempt. */
  readonly patience?: number;
  /** Milliseconds before each further attempt; half as much again is added at random. */
  readonly pauses?: readonly number[];
}

const PATIENCE_MS = 15_000;
const PAUSES_MS = [100, 400, 1600, 6400];

/** A bucket that only this server's key opens: what is in it is never public. */
export function bucketStore(options: BucketOptions): BlobStore {
  const base = bucketAddress(options.url, options.region);
  const { keyId: accessKeyId, secret: secretAccessKey, region } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const { patience = PATIENCE_MS, pauses = PAUSES_MS } = options;

  /** @returns the bytes of the answer, or null for “no such blob” */
  async function attempt(method: string, name: string, body: Uint8Array | null): Promise<Uint8Array | null> {
    const request = await client.sign(`${base}/${name}`, {
      method,
      headers: { 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) },
      ...(body === null ? {} : { body: Buffer.from(body) }),
    });
    // An answer that sends elsewhere would take the signature along.
    const response = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(patience) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.ok) return bytes;
    if (response.status === 404) return null;
    const refusal = new BlobStoreError(`The blob store answered ${response.status} to ${method}.`);
    if (response.status >= 500 || response.status === 429) throw refusal;
    throw new FinalRefusal(refusal);
  }

  async function persist(method: string, name: string, body: Uint8Array | null): Promise<Uint8Array | null> {
    assertBlobName(name);
    for (const pause of pauses) {
      try {
        return await attempt(method, name, body);
      } catch (cause) {
        if (cause instanceof FinalRefusal) throw cause.refusal;
      }
      await wait(pause * (1 + Math.random() / 2));
    }
    return attempt(method, name, body).catch((cause: unknown) => {
      throw asStoreError(cause, method);
    });
  }

  return {
    async put(name, bytes) {
      const stored = await persist('PUT', name, bytes);
      if (stored === null)
        throw new BlobStoreError('The blob store answered 404 to PUT: there is no such bucket.');
    },
    get: (name) => persist('GET', name, null),
    delete: async (name) => void (await persist('DELETE', name, null)),
  };
}

/** An answer that asking again will not change. */
class FinalRefusal {
  readonly refusal: BlobStoreError;
  constructor(refusal: BlobStoreError) {
    this.refusal = refusal;
  }
}

function asStoreError(cause: unknown, method: string): BlobStoreError {
  if (cause instanceof FinalRefusal) return cause.refusal;
  if (cause instanceof BlobStoreError) return cause;
  const late = cause instanceof Error && cause.name === 'TimeoutError';
  return new BlobStoreError(`The blob store ${late ? 'took too long' : 'broke off'} at ${method}.`);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Without a slash at the end. The bucket is part of Amazon's host names, as long as it has no dot, which no certificate covers. */
function bucketAddress(url: string, region: string): string {
  const { protocol, host, pathname } = new URL(url);
  const folder = pathname.replace(/\/+$/, '');
  if (protocol !== 's3:') return `${protocol}//${host}${folder}`;
  const amazon = `s3.${region}.amazonaws.com`;
  return host.includes('.') ? `https://${amazon}/${host}${folder}` : `https://${host}.${amazon}${folder}`;
}
