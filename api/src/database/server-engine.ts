import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Report } from '../observation/report.ts';
import { StartFailure } from '../start-failure.ts';
import { byChannel, newFeeds } from './change-feed.ts';
import type { ChangeListener } from './change-listener.ts';
import { listenForChanges, NothingHeard } from './change-listener.ts';
import { columnParsers } from './column-parsers.ts';
import type { Database, QueryObserver } from './database.ts';
import { Incidents } from './incidents.ts';
import { executeOn, JOB_CONNECTIONS, serverJobStore } from './job-store.ts';
import { queryLog } from './query-log.ts';
import { openPool, watched } from './server-pool.ts';
import type { Tables } from './tables.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** The client gives a call up after twenty seconds: until then it is told what became of it. */
const PATIENCE_MS = 15_000;

interface EngineOptions {
  readonly databaseUrl: string;
  /** Of the connection that listens, where `databaseUrl` leads to a pooler that keeps no LISTEN. */
  readonly databaseListenUrl?: string;
  readonly report: Report;
  readonly onQuery?: QueryObserver;
}

/** @throws StartFailure `database_url_invalid`, `database_unreachable`, `database_unheard` */
export async function openServer(options: EngineOptions): Promise<Database> {
  const { databaseUrl, databaseListenUrl = databaseUrl, report } = options;
  const listenSetting = options.databaseListenUrl === undefined ? 'DATABASE_URL' : 'DATABASE_LISTEN_URL';
  const address = describeAddress(databaseUrl, 'DATABASE_URL');
  const listenAddress = describeAddress(databaseListenUrl, listenSetting);
  const incidents = new Incidents(report);
  const pool = openPool(connectionSettings(databaseUrl, 'nfcards-api'), incidents);
  const jobPool = openPool(
    { ...connectionSettings(databaseUrl, 'nfcards-jobs'), max: JOB_CONNECTIONS },
    incidents,
  );
  const executeSql = executeOn(watched(jobPool, { incidents, patience: PATIENCE_MS }), incidents);
  const log = queryLog(options.onQuery, incidents);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: watched(pool, { incidents, patience: PATIENCE_MS }) }),
    log,
  });
  const unhurried = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: watched(pool, { incidents }) }),
    log,
  });
  const feeds = newFeeds();

  async function closePools(): Promise<void> {
    await Promise.all([pool.end(), jobPool.end()]);
  }

  async function listen(): Promise<ChangeListener> {
    return listenForChanges({
      settings: {
        ...connectionSettings(databaseListenUrl, 'nfcards-listener'),
        query_timeout: CONNECT_TIMEOUT_MS,
      },
      feeds: byChannel(feeds),
      // By a connection that no visitor waits for, so that a crowd is not taken for deafness.
      announce: (channel) => executeSql("select pg_notify($1, '')", [channel]),
      onChange: (hears) =>
        report({
          level: hears ? 'warn' : 'error',
          event: hears ? 'database_heard' : 'database_unheard',
        }),
    });
  }

  try {
    await sql`select 1`.execute(db).catch((cause: unknown) => refuse(cause, address, 'DATABASE_URL'));
    const listener = await listen().catch((cause: unknown) =>
      cause instanceof NothingHeard
        ? refuseUnheard(address, listenAddress)
        : refuse(cause, listenAddress, listenSetting),
    );
    return {
      db,
      unhurried,
      ...feeds,
      analyze: async () => void (await sql`vacuum (analyze) place, place_word, word`.execute(unhurried)),
      jobStore: serverJobStore(executeSql, listener),
      connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      incidents,
      close: async () => {
        await listener.close();
        await closePools();
      },
    };
  } catch (failure) {
    await closePools();
    throw failure;
  }
}

function connectionSettings(connectionString: string, name: string): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: name,
    types: { getTypeParser },
  };
}

function refuse(cause: unknown, address: string, setting: string): never {
  const { code } = Object(cause) as { readonly code?: unknown };
  const shown = typeof code === 'string' ? ` (${code})` : '';
  const message = `The database at ${address} does not answer${shown}: check ${setting} and that the database runs and lets this user in.`;
  throw new StartFailure('database_unreachable', message, { cause });
}

function refuseUnheard(address: string, listenAddress: string): never {
  const message = `What is announced (NOTIFY) on the database at ${address} is not heard at ${listenAddress}: set DATABASE_LISTEN_URL to the same database past any pooler in transaction mode, which keeps no LISTEN.`;
  throw new StartFailure('database_unheard', message);
}

/** Host, port and database: what may be shown and logged, for the rest holds a password. */
function describeAddress(databaseUrl: string, setting: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  if (url === null || (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:')) {
    const message = `${setting} is not a PostgreSQL address: write postgres://user:password@host:5432/database.`;
    throw new StartFailure('database_url_invalid', message);
  }
  return `${url.host || (url.searchParams.get('host') ?? 'localhost')}${url.pathname}`;
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: never) => unknown {
  return columnParsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text');
}
