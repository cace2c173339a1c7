import type { Database, QueryObserver } from './database.ts';
import { openEmbedded } from './embedded-engine.ts';
import { openServer } from './server-engine.ts';

export interface DatabaseOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly progress: (sentence: string) => void;
  readonly onQuery?: QueryObserver;
}

/** @throws StartFailure */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  return databaseUrl === undefined ? openEmbedded(options) : openServer({ ...options, databaseUrl });
}
