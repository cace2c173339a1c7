import { randomBytes } from 'node:crypto';

/**
 * Bytes under names that say nothing, of at most a megabyte each, so that one fits in memory and is sent again
 * whole when a connection breaks. They are encrypted before they come here.
 */
export interface BlobStore {
  /** When it resolves, the bytes outlive a crash. @throws BlobStoreError */
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Null where there are none under the name. @throws BlobStoreError */
  readonly get: (name: string) => Promise<Uint8Array | null>;
  /** Where there are none, nothing happens. @throws BlobStoreError */
  readonly delete: (name: string) => Promise<void>;
}

/** The store cannot be used now. The message is for the operator: no name, no address, no secret. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';
}

const NAME = /^[0-9a-f]{40}$/;

/** 160 random bits: not guessable, and unique across servers. */
export function newBlobName(): string {
  return randomBytes(20).toString('hex');
}

export function isBlobName(name: string): boolean {
  return NAME.test(name);
}

/** Every store checks this first, so that a name is never a path. */
export function assertBlobName(name: string): void {
  if (!isBlobName(name)) throw new BlobStoreError('A blob was asked for under a name that none can have.');
}
