import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { newFeeds } from './change-feed.ts';
import { listenForChanges } from './change-listener.ts';
import { columnParsers } from './column-parsers.ts';
import type { Database, QueryObserver } from './database.ts';
import { queryLog } from './query-log.ts';
import type { Tables } from './tables.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** Beside one that listens. Jobs spend their time elsewhere than in the queue. */
const JOB_CONNECTIONS = 3;

interface EngineOptions {
  readonly databaseUrl: string;
  readonly progress: (sentence: string) => void;
  readonly onQuery?: QueryObserver;
}

/** @throws StartFailure `database_url_invalid`, `database_unreachable` */
export async function openServer({ databaseUrl, progress, onQuery }: EngineOptions): Promise<Database> {
  const address = describeAddress(databaseUrl);
  const settings: pg.ClientConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'nfcards-api',
    types: { getTypeParser },
  };
  const pool = new pg.Pool(settings);
  // The pool replaces a connection that broke while idle; unheard, the event would end the process.
  pool.on('error', () =>
    progress(`A connection to the database at ${address} broke off; it will be made again.`),
  );
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: queryLog(onQuery) });
  const feeds = newFeeds();
  try {
    await sql`select 1`.execute(db);
    const listener = await listenForChanges(settings, feeds);
    return {
      db,
      ...feeds,
      analyze: async () => void (await sql`vacuum (analyze) place, place_word, word`.execute(db)),
      jobStore: { connectionString: databaseUrl, max: JOB_CONNECTIONS, application_name: 'nfcards-jobs' },
      connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      close: async () => {
        await listener.close();
        await db.destroy();
      },
    };
  } catch (cause) {
    await db.destroy();
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    const message = `The database at ${address} does not answer${code}: check DATABASE_URL and that the database runs and lets this user in.`;
    throw new StartFailure('database_unreachable', message, { cause });
  }
}

/** Host, port and database: what may be shown and logged, for the rest holds a password. */
function describeAddress(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  if (url === null || (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:')) {
    const message =
      'DATABASE_URL is not a PostgreSQL address: write postgres://user:password@host:5432/database.';
    throw new StartFailure('database_url_invalid', message);
  }
  return `${url.host || (url.searchParams.get('host') ?? 'localhost')}${url.pathname}`;
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: never) => unknown {
  return columnParsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text');
}
