import type { Report } from '../observation/report.ts';
import type { Database, QueryObserver } from './database.ts';
import { openEmbedded } from './embedded-engine.ts';
import { openServer } from './server-engine.ts';

/** Which database it is. */
export interface DatabasePlace {
  /** Folder of the embedded database, made if missing. Not touched when there is a databaseUrl. */
  readonly dataDir: string;
  /**
   * A PostgreSQL to use instead of the embedded one, for example `postgres://user:password@host:5432/database`, also
   * behind a pooler, in session mode or in transaction mode.
   */
  readonly databaseUrl?: string;
  /** The same database for the connection that listens, which a pooler in transaction mode cannot carry. */
  readonly databaseListenUrl?: string;
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
