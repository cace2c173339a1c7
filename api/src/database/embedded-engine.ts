import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { StartFailure } from '../start-failure.ts';
import { CHANGE_CHANNEL, ChangeFeed } from './change-feed.ts';
import { columnParsers } from './column-parsers.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import type { Tables } from './tables.ts';

/** PGlite has no autovacuum: without this, dead rows stay and the planner's figures age. */
const UPKEEP_INTERVAL_MS = 60 * 60 * 1000;

/** @throws StartFailure `data_folder_locked`, `data_folder_unwritable`, `database_damaged` */
export async function openEmbedded(dataDir: string, progress: (sentence: string) => void): Promise<Database> {
  const lock = lockFolder(dataDir);
  const folder = join(dataDir, 'database');
  if (!existsSync(folder)) progress('Making the embedded database: this takes a few seconds, once.');
  const pglite = await start(folder).catch((cause: unknown) => {
    lock.release();
    throw new StartFailure(
      'database_damaged',
      `The embedded database in ${folder} does not open: restore that folder from a backup, or move it away to begin with an empty one.`,
      { cause },
    );
  });

  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  const changes = new ChangeFeed();
  await pglite.listen(CHANGE_CHANNEL, (table) => changes.announce(table));
  changes.setLive(true);

  const upkeep = setInterval(() => {
    sql`vacuum (analyze)`.execute(db).catch(() => progress('The embedded database could not be tidied up.'));
  }, UPKEEP_INTERVAL_MS);
  upkeep.unref();

  return {
    db,
    changes,
    analyze: async () => void (await sql`analyze`.execute(db)),
    close: async () => {
      clearInterval(upkeep);
      await db.destroy();
      // Kysely closes what it has used; an engine without a single query is closed here.
      if (!pglite.closed) await pglite.close();
      lock.release();
    },
  };
}

async function start(folder: string): Promise<PGlite> {
  const pglite = new PGlite({
    dataDir: folder,
    parsers: { ...columnParsers },
    // The default of 128 MB is for a machine of its own; the system's file cache does the work here.
    postgresqlconf: ['shared_buffers = 16MB'],
  });
  await pglite.waitReady;
  return pglite;
}
