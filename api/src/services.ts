import type { ReferralProgramme } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { BlobStore } from './blobs/blob-store.ts';
import type { WatchedStore } from './blobs/watched-store.ts';
import type { Chain } from './certification/anchoring/chain.ts';
import type { TransparencyLog } from './certification/transparency-log.ts';
import type { Database } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import type { Afterwards } from './jobs/afterwards.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { Messages } from './messages/messages.ts';
import type { Notify } from './notifications/notify.ts';
import type { OwnershipWatch } from './ownership/watch-ownership.ts';
import type { MapsReviews } from './reviews/maps-reviews.ts';
import type { RateLimiter } from './sessions/rate-limits.ts';
import type { SocialProviders } from './social/social-providers.ts';

/** What handlers work with: one of each for a server. */
export interface Services {
  readonly database: Database;
  /** The database's query builder. */
  readonly db: Kysely<Tables>;
  readonly jobs: Jobs;
  readonly limiter: RateLimiter;
  /** For what an answer must not wait for. */
  readonly afterwards: Afterwards;
  readonly messages: Messages;
  /** Tells members of what concerns them. */
  readonly notify: Notify;
  /** The event streams that are open on this server. */
  readonly hub: LiveHub;
  readonly referralProgramme: ReferralProgramme;
  readonly maps: MapsReviews;
  /** Address of the site, for links in messages, without a slash at the end, for example `https://nfcards.example`. */
  readonly siteUrl: string;
  /** Where encrypted documents lie, and whether it answers. */
  readonly documents: WatchedStore;
  readonly blobs: BlobStore;
  /** Whether the documents are those of this database. */
  readonly ownership: OwnershipWatch;
  /** What is certified. */
  readonly log: TransparencyLog;
  /** Where heads of the log are written, for everybody to see; null where the log stands alone. */
  readonly chain: Chain | null;
  /** Hours that a harbour office has to answer a request for a berth. */
  readonly berthAnswerHours: number;
  /** Whom one can log in with. */
  readonly social: SocialProviders;
  /** Where messages to support go. */
  readonly supportEmail: string;
}
