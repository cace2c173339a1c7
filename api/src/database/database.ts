import type { Kysely } from 'kysely';
import type { ConstructorOptions } from 'pg-boss';
import type { Feeds } from './change-feed.ts';
import type { Incidents } from './incidents.ts';
import type { Tables } from './tables.ts';

/** Where jobs are stored: in the same database, over separate connections where there can be several. */
export type JobStore = Pick<ConstructorOptions, 'db' | 'backend'>;

/** Called after each query. @param statement SQL with placeholders */
export type QueryObserver = (statement: string, seconds: number) => void;

/** Runs what only reads, and what anybody may see: on a replica where there is one that is young enough. */
export type ReadPublic = <Value>(read: (db: Kysely<Tables>) => Promise<Value>) => Promise<Value>;

export interface PublicReads {
  /** Reads that each has answered. */
  readonly replica: number;
  readonly primary: number;
  /** Of the replica; null while it is not known. */
  readonly ageSeconds: number | null;
}

/** One open PostgreSQL, embedded or a server; SQL and JavaScript values are the same on both. */
export interface Database extends Feeds {
  readonly db: Kysely<Tables>;
  /** As `db`, without its timeout: for statements that may take minutes. */
  readonly dbWithoutTimeout: Kysely<Tables>;
  readonly readPublic: ReadPublic;
  /** Null where there is no replica. */
  readonly publicReads: () => PublicReads | null;
  /** Refreshes the planner's statistics and the visibility map after many rows have changed. */
  readonly analyze: () => Promise<void>;
  readonly jobStore: JobStore;
  /** Connections for queries, the idle ones among them, and queries that wait for one. */
  readonly connections: () => { readonly open: number; readonly idle: number; readonly waiting: number };
  /** Connections that this process opens at most, for whatever, to each side. */
  readonly maxConnections: { readonly primary: number; readonly replica: number };
  /** Reasons why it cannot be used at present. */
  readonly incidents: Pick<Incidents, 'has'>;
  readonly close: () => Promise<void>;
}
