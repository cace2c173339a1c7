import type { ReferralProgramme } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { BackgroundTasks } from '../jobs/background-tasks.ts';
import type { Messages } from '../messages/messages.ts';
import type { Notify } from '../notifications/notify.ts';
import type { RateLimiter } from '../sessions/rate-limits.ts';

/** Dependencies of the accounts feature. */
export interface AccountServices {
  readonly db: Kysely<Tables>;
  readonly limiter: RateLimiter;
  /** For what an answer must not wait for. */
  readonly backgroundTasks: BackgroundTasks;
  readonly messages: Messages;
  /** For links in mails. */
  readonly siteUrl: string;
  /** Tells members of what concerns them. */
  readonly notify: Notify;
  readonly referralProgramme: ReferralProgramme;
}
