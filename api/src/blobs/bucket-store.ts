import type { BlobStore } from './blob-store.ts';
import { assertBlobName, BlobStoreError } from './blob-store.ts';
import type { BucketOptions, BucketRequest } from './bucket-client.ts';
import { BucketError, bucketAddress, bucketClient } from './bucket-client.ts';

export type { BucketOptions } from './bucket-client.ts';

/** A store in a private bucket. */
export function bucketStore(options: BucketOptions): BlobStore {
  const base = bucketAddress(options);
  const ask = bucketClient(options);

  /** @returns the bytes of the answer, or null for “no such blob” */
  async function persist(
    method: BucketRequest['method'],
    name: string,
    body?: Uint8Array,
  ): Promise<Uint8Array | null> {
    assertBlobName(name);
    const request = {
      method,
      address: `${base}/${name}`,
      expected: [404],
      ...(body === undefined ? {} : { body }),
    };
    const { status, bytes } = await ask(request).catch((cause: unknown) => {
      if (!(cause instanceof BucketError)) throw cause;
      throw new BlobStoreError(cause.message.replace(/^It/, 'The blob store'), { cause });
    });
    return status === 404 ? null : bytes;
  }

  return {
    async put(name, bytes) {
      const stored = await persist('PUT', name, bytes);
      if (stored === null)
        throw new BlobStoreError('The blob store answered 404 to PUT: there is no such bucket.');
    },
    get: (name) => persist('GET', name),
    delete: async (name) => void (await persist('DELETE', name)),
  };
}
