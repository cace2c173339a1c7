import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Report } from '../base/report.ts';
import { StartFailure } from '../base/start-failure.ts';
import { byChannel, newFeeds } from './change-feed.ts';
import type { ChangeListener } from './change-listener.ts';
import { listenForChanges, NotificationsLost } from './change-listener.ts';
import { columnParsers } from './column-parsers.ts';
import type { Database, QueryObserver } from './database.ts';
import { Incidents } from './incidents.ts';
import { executeOn, JOB_CONNECTIONS, serverJobStore } from './job-store.ts';
import { queryLog } from './query-log.ts';
import { openReadReplica, type ReadReplica, type ReplicaOptions } from './read-replica.ts';
import { ServerDialect } from './server-dialect.ts';
import { openPool, watched } from './server-pool.ts';
import type { Tables } from './tables.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** For queries, unless it is said. */
const QUERY_CONNECTIONS = 10;
/** The one that listens. */
const LISTEN_CONNECTIONS = 1;
/** Beside those for queries: the one that asks how old it is. */
const REPLICA_LOOK_CONNECTIONS = 1;
/** Milliseconds that a replica may be old, unless it is said. */
const REPLICA_MAX_AGE_MS = 10_000;
/** The primary is asked then, and has to answer in time for whoever waits. */
const REPLICA_TIMEOUT_MS = 3000;
/** Below the client's own timeout of 20 s, so that the client still gets an answer. */
const QUERY_TIMEOUT_MS = 15_000;

interface EngineOptions {
  readonly databaseUrl: string;
  /** For LISTEN, where `databaseUrl` leads to a pooler that does not support it. */
  readonly databaseListenUrl?: string;
  readonly databaseReadUrl?: string;
  readonly databaseReadMaxAge?: number;
  readonly databaseConnections?: number;
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
  const max = options.databaseConnections ?? QUERY_CONNECTIONS;
  const pool = openPool({ ...connectionSettings(databaseUrl, 'nfcards-api'), max }, incidents);
  const jobPool = openPool(
    { ...connectionSettings(databaseUrl, 'nfcards-jobs'), max: JOB_CONNECTIONS },
    incidents,
  );
  const executeSql = executeOn(watched(jobPool, { incidents, queryTimeout: QUERY_TIMEOUT_MS }), incidents);
  const log = queryLog(options.onQuery, incidents);
  const db = new Kysely<Tables>({
    dialect: new ServerDialect({ pool: watched(pool, { incidents, queryTimeout: QUERY_TIMEOUT_MS }) }),
    log,
  });
  const dbWithoutTimeout = new Kysely<Tables>({
    dialect: new ServerDialect({ pool: watched(pool, { incidents }) }),
    log,
  });
  const feeds = newFeeds();

  const replica = openReplica(options, { max, db, executeSql, changes: feeds.changes });

  async function closePools(): Promise<void> {
    await replica?.close();
    await Promise.all([pool.end(), jobPool.end()]);
  }

  async function listen(): Promise<ChangeListener> {
    return listenForChanges({
      settings: {
        ...connectionSettings(databaseListenUrl, 'nfcards-listener'),
        query_timeout: CONNECT_TIMEOUT_MS,
      },
      feeds: byChannel(feeds),
      // Over the job pool: under load the other has no free connection, which must not look like a lost LISTEN.
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
      cause instanceof NotificationsLost
        ? refuseWithoutNotifications(address, listenAddress)
        : refuse(cause, listenAddress, listenSetting),
    );
    return {
      db,
      dbWithoutTimeout,
      readPublic: replica?.readPublic ?? ((read) => read(db)),
      publicReads: () => replica?.publicReads() ?? null,
      ...feeds,
      analyze: async () =>
        void (await sql`vacuum (analyze) place, place_word, word`.execute(dbWithoutTimeout)),
      jobStore: serverJobStore(executeSql, listener),
      connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      maxConnections: {
        primary: max + JOB_CONNECTIONS + LISTEN_CONNECTIONS,
        replica: replica === null ? 0 : max + REPLICA_LOOK_CONNECTIONS,
      },
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

/** Null where none is named. One that does not answer is read from once it does. */
function openReplica(
  { databaseReadUrl, databaseReadMaxAge, report, onQuery }: EngineOptions,
  { max, ...primary }: ReplicaOptions['primary'] & { readonly max: number },
): ReadReplica | null {
  if (databaseReadUrl === undefined) return null;
  describeAddress(databaseReadUrl, 'DATABASE_READ_URL');
  return openReadReplica({
    settings: {
      ...connectionSettings(databaseReadUrl, 'nfcards-reader'),
      connectionTimeoutMillis: REPLICA_TIMEOUT_MS,
      max,
    },
    maxAge: databaseReadMaxAge === undefined ? REPLICA_MAX_AGE_MS : databaseReadMaxAge * 1000,
    queryTimeout: REPLICA_TIMEOUT_MS,
    primary,
    report,
    ...(onQuery === undefined ? {} : { onQuery }),
  });
}

/** @param name under which the connections are listed in `pg_stat_activity` */
export function connectionSettings(connectionString: string, name: string): pg.ClientConfig {
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

function refuseWithoutNotifications(address: string, listenAddress: string): never {
  const message = `What is announced (NOTIFY) on the database at ${address} is not heard at ${listenAddress}: set DATABASE_LISTEN_URL to the same database past any pooler in transaction mode, which keeps no LISTEN.`;
  throw new StartFailure('database_unheard', message);
}

/** Host, port and database only: the rest of the URL holds a password and must not be logged. */
export function describeAddress(databaseUrl: string, setting: string): string {
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
