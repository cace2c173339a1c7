import type { Kysely } from 'kysely';
import type { ChangeFeed } from './change-feed.ts';
import type { Tables } from './tables.ts';

/** One open PostgreSQL, embedded or a server; SQL and JavaScript values are the same on both. */
export interface Database {
  readonly db: Kysely<Tables>;
  readonly changes: ChangeFeed;
  /** Refreshes what the query planner knows, after many rows have changed. */
  readonly analyze: () => Promise<void>;
  readonly close: () => Promise<void>;
}
