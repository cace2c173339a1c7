import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { fromPglite } from 'pg-boss';
import type { Report } from '../base/report.ts';
import { StartFailure } from '../base/start-failure.ts';
import { byChannel, newFeeds } from './change-feed.ts';
import { columnParsers } from './column-parsers.ts';
import type { Database, QueryObserver } from './database.ts';
import { finishRestore } from './finish-restore.ts';
import { lockFolder } from './folder-lock.ts';
import { Incidents } from './incidents.ts';
import { queryLog } from './query-log.ts';
import type { Tables } from './tables.ts';

/** PGlite has no autovacuum: without this, dead rows stay and the planner's statistics age. */
const UPKEEP_INTERVAL_MS = 60 * 60 * 1000;

interface EngineOptions {
  readonly dataDir: string;
  readonly progress: (sentence: string) => void;
  readonly report: Report;
  readonly onQuery?: QueryObserver;
}

/** @throws StartFailure `data_folder_locked`, `data_folder_unwritable`, `database_damaged` */
export async function openEmbedded({ dataDir, progress, report, onQuery }: EngineOptions): Promise<Database> {
  const lock = lockFolder(dataDir);
  finishRestore(dataDir);
  const folder = join(dataDir, 'database');
  if (!existsSync(folder)) progress('Making the embedded database: this takes a few seconds, once.');
  const pglite = await startPglite(folder).catch((cause: unknown) => {
    lock.release();
    throw new StartFailure(
      'database_damaged',
      `The embedded database in ${folder} does not open: restore that folder from a backup, or move it away to begin with an empty one.`,
      { cause },
    );
  });

  const incidents = new Incidents(report);
  const log = queryLog(onQuery, incidents);
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), log });
  const feeds = newFeeds();
  for (const [channel, feed] of byChannel(feeds)) {
    await pglite.listen(channel, (payload) => feed.announce(payload));
    feed.setLive(true);
  }

  const upkeep = setInterval(() => {
    sql`vacuum (analyze)`.execute(db).catch(() => progress('The embedded database could not be tidied up.'));
  }, UPKEEP_INTERVAL_MS);
  upkeep.unref();

  return {
    db,
    dbWithoutTimeout: db,
    readPublic: (read) => read(db),
    publicReads: () => null,
    ...feeds,
    // Vacuumed as well: index-only scans need an up-to-date visibility map.
    analyze: async () => void (await sql`vacuum (analyze)`.execute(db)),
    jobStore: { db: fromPglite(pglite), backend: 'pglite' },
    connections: () => ({ open: 1, idle: 0, waiting: 0 }),
    maxConnections: { primary: 1, replica: 0 },
    incidents,
    close: async () => {
      clearInterval(upkeep);
      await db.destroy();
      // Kysely closes PGlite only if it has run a query.
      if (!pglite.closed) await pglite.close();
      lock.release();
    },
  };
}

/** The engine alone, on a folder that the caller has locked. */
export async function startPglite(folder: string): Promise<PGlite> {
  const pglite = new PGlite({
    dataDir: folder,
    parsers: { ...columnParsers },
    extensions: { pg_trgm },
    // The default of 128 MB suits a dedicated machine; here the system's file cache does the work.
    postgresqlconf: ['shared_buffers = 16MB'],
  });
  await pglite.waitReady;
  return pglite;
}
