import type { Generated } from 'kysely';

export interface BlobTables {
  blob_garbage: BlobGarbageTable;
}

/** Blobs that are no row's: not yet, or no longer. */
export interface BlobGarbageTable {
  blob: string;
  /** When it may be deleted: at once, or, for one that is being stored, once it has certainly failed. */
  due_at: Date;
  /** Whether its deletion has begun: no row may refer to it any more. */
  claimed: Generated<boolean>;
}
