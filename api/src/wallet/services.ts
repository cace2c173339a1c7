import type { Kysely } from 'kysely';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Tables } from '../database/tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Messages } from '../messages/messages.ts';
import type { Notify } from '../notifications/notify.ts';
import type { OwnershipWatch } from '../ownership/watch-ownership.ts';

/** Dependencies of the wallet. */
export interface WalletServices {
  readonly db: Kysely<Tables>;
  readonly jobs: Jobs;
  readonly messages: Messages;
  /** Tells members of what concerns them. */
  readonly notify: Notify;
  /** Address of the site, for links in messages, without a slash at the end, for example `https://nfcards.example`. */
  readonly siteUrl: string;
  /** Where encrypted documents lie. */
  readonly blobs: BlobStore;
  /** Whether the documents are those of this database. */
  readonly ownership: OwnershipWatch;
}
