import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Notify } from '../notifications/notify.ts';

/** Dependencies of berth requests. */
export interface BerthServices {
  readonly db: Kysely<Tables>;
  readonly jobs: Jobs;
  /** Tells members of what concerns them. */
  readonly notify: Notify;
  /** Hours that a harbour office has to answer a request for a berth. */
  readonly berthAnswerHours: number;
}
