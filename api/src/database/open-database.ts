import type { Database } from './database.ts';
import { openEmbedded } from './embedded-engine.ts';
import { openServer } from './server-engine.ts';

export interface DatabaseOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly progress: (sentence: string) => void;
}

/** @throws StartFailure */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, progress } = options;
  return databaseUrl === undefined ? openEmbedded(dataDir, progress) : openServer(databaseUrl, progress);
}
