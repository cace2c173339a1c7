import { open, readFile, rename, rm } from 'node:fs/promises';
import { BlobStoreError } from '../blobs/blob-store.ts';
import { BucketError, bucketAddress, bucketClient } from '../blobs/bucket-client.ts';
import type { BlobPlace } from '../blobs/open-blob-store.ts';

/**
 * Small files beside the documents. They are in no backup of the database, so they show when a restored database is
 * older than it was.
 */
export interface ExternalFiles {
  /** Null where there is none. @throws BlobStoreError */
  readonly read: (name: string) => Promise<string | null>;
  /** Atomic and durable. @throws BlobStoreError */
  readonly write: (name: string, text: string) => Promise<void>;
}

/** Short, because the start of the server or a person's certificate waits for it. */
const PACE = { timeout: 3_000, retryDelays: [100] };

/** In the bucket, or beside the folder of documents: `/data/blobs.mark.json`. */
export function externalFiles(place: BlobPlace): ExternalFiles {
  return place.kind === 'folder' ? inFolder(place.path) : inBucket(place);
}

function inFolder(folder: string): ExternalFiles {
  const at = (name: string) => `${folder}.${name}.json`;
  return {
    read: (name) =>
      readFile(at(name), 'utf8').catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return null;
        throw unusable(cause);
      }),
    async write(name, text) {
      const fresh = `${at(name)}.${process.pid}.new`;
      try {
        const file = await open(fresh, 'w', 0o600);
        await file
          .writeFile(text)
          .then(() => file.sync())
          .finally(() => file.close());
        await rename(fresh, at(name));
      } catch (cause) {
        await rm(fresh, { force: true }).catch(() => undefined);
        throw unusable(cause);
      }
    },
  };
}

function inBucket(place: Extract<BlobPlace, { kind: 'bucket' }>): ExternalFiles {
  const ask = bucketClient({ ...place, ...PACE });
  const at = (name: string) => `${bucketAddress(place)}/nfcards-${name}.json`;
  return {
    async read(name) {
      const request = { method: 'GET', address: at(name), expected: [404] } as const;
      const { status, bytes } = await ask(request).catch(asUnusable);
      return status === 404 ? null : Buffer.from(bytes).toString();
    },
    async write(name, text) {
      await ask({ method: 'PUT', address: at(name), body: Buffer.from(text) }).catch(asUnusable);
    },
  };
}

function asUnusable(cause: unknown): never {
  throw cause instanceof BucketError ? unusable(cause) : cause;
}

function unusable(cause: unknown): BlobStoreError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const words = cause instanceof BucketError ? cause.message : `It cannot be used (${code}).`;
  return new BlobStoreError(words.replace(/^It/, 'The place for documents'));
}
