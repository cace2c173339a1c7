import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Chain } from './chain.ts';
import type { TransparencyLog } from './transparency-log.ts';

/** Dependencies of certification. */
export interface CertificationServices {
  readonly db: Kysely<Tables>;
  readonly jobs: Jobs;
  /** The log of certifications. */
  readonly log: TransparencyLog;
  /** The public chain on which heads of the log are anchored; null where there is none. */
  readonly chain: Chain | null;
}
