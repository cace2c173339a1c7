import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { ChangeFeed } from './change-feed.ts';
import { listenForChanges } from './change-listener.ts';
import { columnParsers } from './column-parsers.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const CONNECT_TIMEOUT_MS = 5000;

/** @throws StartFailure `database_url_invalid`, `database_unreachable` */
export async function openServer(
  databaseUrl: string,
  progress: (sentence: string) => void,
): Promise<Database> {
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
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const changes = new ChangeFeed();
  try {
    await sql`select 1`.execute(db);
    const listener = await listenForChanges(settings, changes);
    return {
      db,
      changes,
      analyze: async () => void (await sql`analyze port`.execute(db)),
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
