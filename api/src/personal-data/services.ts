import type { Kysely } from 'kysely';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Tables } from '../database/tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Messages } from '../messages/messages.ts';

/** Dependencies of exporting and deleting personal data. */
export interface PersonalDataServices {
  readonly db: Kysely<Tables>;
  readonly jobs: Jobs;
  readonly messages: Messages;
  /** Where encrypted documents lie. */
  readonly blobs: BlobStore;
}
