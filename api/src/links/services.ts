import type { Kysely } from 'kysely';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Tables } from '../database/tables.ts';

/** Dependencies of links. */
export interface LinkServices {
  readonly db: Kysely<Tables>;
  /** Where encrypted documents lie. */
  readonly blobs: BlobStore;
}
