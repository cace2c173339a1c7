import type { ReferralProgramme } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { WatchedStore } from '../blobs/watched-store.ts';
import type { Chain } from '../certification/chain.ts';
import type { TransparencyLog } from '../certification/transparency-log.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { BackgroundTasks } from '../jobs/background-tasks.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { LiveHub } from '../live/live-hub.ts';
import type { Messages } from '../messages/messages.ts';
import type { Notify } from '../notifications/notify.ts';
import type { OwnershipWatch } from '../ownership/watch-ownership.ts';
import type { MapsReviews } from '../reviews/maps-reviews.ts';
import type { RateLimiter } from '../sessions/rate-limits.ts';
import type { SocialProviders } from '../social/social-providers.ts';
import type { TideStations } from '../tides/tide-stations.ts';
import type { ForecastCache } from '../weather/forecast-cache.ts';

/** What handlers depend on: one instance of each per server. */
export interface Services {
  readonly database: Database;
  /** The database's query builder. */
  readonly db: Kysely<Tables>;
  readonly jobs: Jobs;
  readonly limiter: RateLimiter;
  /** For work that the answer must not wait for. */
  readonly backgroundTasks: BackgroundTasks;
  readonly messages: Messages;
  /** Sends notifications to members. */
  readonly notify: Notify;
  /** The event streams that are open on this server. */
  readonly hub: LiveHub;
  readonly referralProgramme: ReferralProgramme;
  readonly maps: MapsReviews;
  readonly tideStations: TideStations;
  /** The weather; null where the site has no provider. */
  readonly forecasts: ForecastCache | null;
  /** Address of the site, for links in messages, without a slash at the end, for example `https://nfcards.example`. */
  readonly siteUrl: string;
  /** The store of encrypted documents, with its availability. */
  readonly documents: WatchedStore;
  readonly blobs: BlobStore;
  /** Whether the stored documents belong to this database. */
  readonly ownership: OwnershipWatch;
  /** The log of certifications. */
  readonly log: TransparencyLog;
  /** The public chain on which heads of the log are anchored; null where there is none. */
  readonly chain: Chain | null;
  /** Hours that a harbour office has to answer a request for a berth. */
  readonly berthAnswerHours: number;
  /** The social login providers that are configured. */
  readonly social: SocialProviders;
  /** Email address of support. */
  readonly supportEmail: string;
}
