import type { Kysely } from 'kysely';
import type { ConstructorOptions } from 'pg-boss';
import type { Feeds } from './change-feed.ts';
import type { Incidents } from './incidents.ts';
import type { Tables } from './tables.ts';

/** Where the jobs are kept: in the same database, over connections of their own where there can be several. */
export type JobStore = Pick<ConstructorOptions, 'db' | 'backend'>;

/** Hears of each query once it has ended. @param statement SQL with placeholders */
export type QueryObserver = (statement: string, seconds: number) => void;

/** One open PostgreSQL, embedded or a server; SQL and JavaScript values are the same on both. */
export interface Database extends Feeds {
  readonly db: Kysely<Tables>;
  /** The same for statements that may take minutes; the others are given up when the answer does not come. */
  readonly unhurried: Kysely<Tables>;
  /** Refreshes what the query planner knows, and for which pages an index tells all, after many rows have changed. */
  readonly analyze: () => Promise<void>;
  readonly jobStore: JobStore;
  /** How many connections there are for queries, how many of them are idle, and how many queries wait for one. */
  readonly connections: () => { readonly open: number; readonly idle: number; readonly waiting: number };
  /** Why it cannot be used at present. */
  readonly incidents: Pick<Incidents, 'has'>;
  readonly close: () => Promise<void>;
}
