import type { Report } from '../base/report.ts';
import type { Database, QueryObserver } from './database.ts';
import { openEmbedded } from './embedded-engine.ts';
import { openServer } from './server-engine.ts';

/** The database to open. */
export interface DatabasePlace {
  /** Folder of the embedded database, made if missing. Not touched when there is a databaseUrl. */
  readonly dataDir: string;
  /**
   * A PostgreSQL to use instead of the embedded one, for example `postgres://user:password@host:5432/database`, also
   * behind a pooler, in session mode or in transaction mode.
   */
  readonly databaseUrl?: string;
  /** The same database for LISTEN, which a pooler in transaction mode does not support. */
  readonly databaseListenUrl?: string;
  /** A streaming replica of it, for what anybody may read. */
  readonly databaseReadUrl?: string;
  /** Seconds; an older replica is not read from. Default: 10. */
  readonly databaseReadMaxAge?: number;
  /** Connections for queries that this process opens at most, to each side. Default: 10. */
  readonly databaseConnections?: number;
}

export interface DatabaseOptions extends DatabasePlace {
  readonly progress: (sentence: string) => void;
  readonly report?: Report;
  readonly onQuery?: QueryObserver;
}

/** @throws StartFailure */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, report = () => undefined } = options;
  return databaseUrl === undefined
    ? openEmbedded({ ...options, report })
    : openServer({ ...options, databaseUrl, report });
}
