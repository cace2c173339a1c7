import type { Kysely } from 'kysely';
import type { ConstructorOptions } from 'pg-boss';
import type { Feeds } from './change-feed.ts';
import type { Tables } from './tables.ts';

/** Where the jobs are kept: in the same database, over connections of their own where there can be several. */
export type JobStore = Pick<
  ConstructorOptions,
  'db' | 'backend' | 'connectionString' | 'max' | 'application_name'
>;

/** Hears of each query once it has ended. @param statement SQL with placeholders */
export type QueryObserver = (statement: string, seconds: number) => void;

/** One open PostgreSQL, embedded or a server; SQL and JavaScript values are the same on both. */
export interface Database extends Feeds {
  readonly db: Kysely<Tables>;
  /** Refreshes what the query planner knows, and for which pages an index tells all, after many rows have changed. */
  readonly analyze: () => Promise<void>;
  readonly jobStore: JobStore;
  /** How many connections there are for queries, how many of them are idle, and how many queries wait for one. */
  readonly connections: () => { readonly open: number; readonly idle: number; readonly waiting: number };
  readonly close: () => Promise<void>;
}
