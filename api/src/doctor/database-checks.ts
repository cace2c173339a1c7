import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { ListenConnection } from '../database/listen-connection.ts';
import { reportMigrations } from '../database/migrate.ts';
import { connectionSettings } from '../database/server-engine.ts';
import type { Tables } from '../database/tables.ts';
import type { Check, Finding } from './finding.ts';
import { skipped, well, wrong } from './finding.ts';

const MIN_MAJOR = 15;
const EXTENSION = 'pg_trgm';
/** Those of one more server: without them none can be started beside the others. */
const MIN_CONNECTIONS = 14;
const MAX_CLOCK_GAP_MS = 5_000;
const MAX_REPLICA_AGE_S = 60;

export interface DoctoredDatabase {
  readonly db: Kysely<Tables>;
  /** Host, port and name, without a user or a password. */
  readonly address: string;
  readonly listenUrl: string;
  /** Name of the setting that `listenUrl` is from. */
  readonly listenSetting: 'DATABASE_URL' | 'DATABASE_LISTEN_URL';
}

/** Looks at a PostgreSQL server. Nothing is written. */
export function databaseChecks(database: DoctoredDatabase): readonly Check[] {
  const { db } = database;
  let connected: Promise<Finding> | undefined;
  const connect = () => {
    connected ??= lookAtServer(database);
    return connected;
  };
  /** The others only say something of a database that answers. */
  const afterwards = (name: string, look: () => Promise<Finding>): Check => ({
    name,
    look: async () =>
      (await connect()).status === 'well' ? look() : skipped('The database cannot be asked.'),
  });
  return [
    { name: 'database', look: connect },
    afterwards('extensions', () => lookAtExtensions(db)),
    afterwards('tables', () => lookAtTables(db)),
    afterwards('writes', () => lookAtWrites(db)),
    afterwards('replicas', () => lookAtReplicas(db)),
    afterwards('archive', () => lookAtArchive(db)),
    afterwards('connections', () => lookAtConnections(db)),
    afterwards('database clock', () => lookAtClock(db)),
    afterwards('notifications', () => lookAtNotifications(database)),
  ];
}

/** By SQLSTATE: what to do about a connection that is refused. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'The user or the password of DATABASE_URL is refused: put in the right one.',
  '28000': 'The database lets this user not in from here: look at its pg_hba.conf.',
  '3D000': 'There is no database of that name: create it, or put the right name into DATABASE_URL.',
  '53300': 'All of its connections are in use: end some, put a pooler before it, or raise max_connections.',
  '57P03': 'It is starting or stopping: look at its log, and ask again in a minute.',
};
const REFUSED = 'Check DATABASE_URL, that the database runs, and that this machine may reach it.';

async function lookAtServer({ db, address }: DoctoredDatabase): Promise<Finding> {
  try {
    const { rows } = await sql<{ number: string; version: string }>`
      select current_setting('server_version_num') as number, current_setting('server_version') as version`.execute(
      db,
    );
    const { number = '0', version = '' } = rows[0] ?? {};
    if (Math.floor(Number(number) / 10_000) < MIN_MAJOR)
      return wrong(
        `The database at ${address} is PostgreSQL ${version}.`,
        `Bring it up to date with pg_upgrade: the site needs PostgreSQL ${MIN_MAJOR} or newer.`,
      );
    return well(`PostgreSQL ${version} answers at ${address}.`);
  } catch (cause) {
    const code = codeOf(cause);
    return wrong(
      `The database at ${address} does not answer${code === null ? '' : ` (${code})`}.`,
      REFUSALS[code ?? ''] ?? REFUSED,
    );
  }
}

async function lookAtExtensions(db: Kysely<Tables>): Promise<Finding> {
  const { rows } = await sql<{ installed: string | null }>`
    select installed_version as installed from pg_available_extensions where name = ${EXTENSION}`.execute(db);
  const [found] = rows;
  if (found === undefined)
    return wrong(
      `The extension ${EXTENSION} is not installed on the machine of the database.`,
      'Install the package of PostgreSQL’s own extensions there (postgresql-contrib), then start an API.',
    );
  return well(
    found.installed === null
      ? `The extension ${EXTENSION} is to be had: the first API that starts makes it.`
      : `The extension ${EXTENSION} ${found.installed} is there.`,
  );
}

async function lookAtTables(db: Kysely<Tables>): Promise<Finding> {
  const { executed, missing, unknown, breaking } = await reportMigrations(db);
  if (executed.length === 0)
    return wrong('The database has no tables.', 'Start an API (npm run serve -- api): it makes them.');
  if (breaking !== null)
    return wrong(
      `A newer version changed the tables (${breaking}) so that this one cannot work with them.`,
      'Start the newer version, or restore the database from a backup.',
    );
  if (missing.length > 0)
    return wrong(
      `${missing.length} migrations of this version have not run, the first of which is ${missing[0]}.`,
      'Start an API of this version: it brings the tables up to date before it listens.',
    );
  return well(
    unknown.length === 0
      ? 'The tables are those of this version.'
      : `The tables are those of this version and ${unknown.length} migrations newer, with which it can work.`,
  );
}

async function lookAtWrites(db: Kysely<Tables>): Promise<Finding> {
  const { rows } = await sql<{ replica: boolean; read_only: boolean; age: number | null }>`
    select pg_is_in_recovery() as replica, current_setting('transaction_read_only') = 'on' as read_only,
      extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as age`.execute(db);
  const { replica = false, read_only = false, age = null } = rows[0] ?? {};
  if (replica) {
    const behind = age === null ? '' : `, whose newest change is ${describeSeconds(age)} old`;
    return wrong(
      `DATABASE_URL leads to a replica${behind}.`,
      'Let it lead to the primary; after a failover, to the one that was promoted.',
    );
  }
  if (read_only)
    return wrong(
      'The database takes no writes: transactions are read-only.',
      'Somebody, or a full disk, made it so: mend that, then take default_transaction_read_only back (alter database, alter role, alter system).',
    );
  return well('It is a primary and takes writes.');
}

async function lookAtReplicas(db: Kysely<Tables>): Promise<Finding> {
  const { rows } = await sql<{ replicas: number; age: number | null }>`
    select count(*)::float8 as replicas, extract(epoch from max(replay_lag))::float8 as age
    from pg_stat_replication where state = 'streaming' and application_name not like 'pg_basebackup%'`.execute(
    db,
  );
  const { replicas = 0, age = null } = rows[0] ?? {};
  if (replicas === 0) return skipped('No replica follows this database, as far as it tells this user.');
  if (age !== null && age > MAX_REPLICA_AGE_S)
    return wrong(
      `The slowest of ${replicas} replicas is ${describeSeconds(age)} behind.`,
      'Look at its log, disk and network: what is read there is as old, and would be lost if it took over now.',
    );
  return well(`${replicas} replicas follow, the slowest ${describeSeconds(age ?? 0)} behind.`);
}

/** What a point in time is restored from. */
async function lookAtArchive(db: Kysely<Tables>): Promise<Finding> {
  const { rows } = await sql<{ mode: string; failing: boolean | null; last: Date | null }>`
    select current_setting('archive_mode') as mode, last_archived_time as last,
      last_failed_time > coalesce(last_archived_time, '-infinity') as failing
    from pg_stat_archiver`.execute(db);
  const { mode = 'off', failing = null, last = null } = rows[0] ?? {};
  if (mode === 'off')
    return skipped('WAL is not archived (archive_mode): a backup goes back to its own moment and no other.');
  const since = last === null ? 'never was' : `was last at ${last.toISOString()}`;
  if (failing === true)
    return wrong(
      `The database cannot archive its WAL, which ${since}.`,
      'Look at archive_command and its place: what is not archived is in no backup, and fills the disk of the database.',
    );
  return well(last === null ? 'WAL is archived; none was due yet.' : `WAL is archived, and ${since}.`);
}

async function lookAtConnections(db: Kysely<Tables>): Promise<Finding> {
  const { rows } = await sql<{ most: number; used: number }>`
    select current_setting('max_connections')::float8 - current_setting('superuser_reserved_connections')::float8 as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::float8 as used`.execute(
    db,
  );
  const { most = 0, used = 0 } = rows[0] ?? {};
  const left = most - used;
  if (left < MIN_CONNECTIONS)
    return wrong(
      `${used} of the ${most} connections of the database are in use.`,
      `One API needs up to ${MIN_CONNECTIONS}: end what is not needed, put a pooler before it, or raise max_connections.`,
    );
  return well(`${used} of ${most} connections are in use.`);
}

async function lookAtClock(db: Kysely<Tables>): Promise<Finding> {
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db);
  const after = Date.now();
  const gap = (rows[0]?.now ?? 0) - (before + after) / 2;
  const asked = after - before;
  if (Math.abs(gap) > MAX_CLOCK_GAP_MS + asked)
    return wrong(
      `The clock of the database is ${describeSeconds(Math.abs(gap) / 1000)} ${gap > 0 ? 'ahead of' : 'behind'} the one here.`,
      'Let both machines follow a time server (timedatectl, chronyc tracking): codes, loans and signatures have dates.',
    );
  return well('The clock of the database is the same as the one here.');
}

async function lookAtNotifications({ db, listenUrl, listenSetting }: DoctoredDatabase): Promise<Finding> {
  const advice =
    listenSetting === 'DATABASE_URL'
      ? 'Behind a pooler in transaction mode, set DATABASE_LISTEN_URL to the same database past it.'
      : 'Let DATABASE_LISTEN_URL lead to the same database as DATABASE_URL, past any pooler in transaction mode.';
  const settings = connectionSettings(listenUrl, 'nfcards-doctor');
  const line = await ListenConnection.open(settings, [], () => undefined).catch((cause: unknown) =>
    codeOf(cause),
  );
  if (!(line instanceof ListenConnection))
    return wrong(
      `Nothing can listen at ${listenSetting}${line === null ? '' : ` (${line})`}.`,
      `Check ${listenSetting}. ${advice}`,
    );
  try {
    const announce = (channel: string) => sql`select pg_notify(${channel}, '')`.execute(db);
    if (await line.isReceiving(announce)) return well('What is announced in the database is heard.');
    return wrong(`What is announced (NOTIFY) at DATABASE_URL is not heard at ${listenSetting}.`, advice);
  } finally {
    await line.close();
  }
}

/** Of the system or of PostgreSQL, also where the driver wrapped it. */
function codeOf(cause: unknown): string | null {
  const { code } = Object(cause) as { readonly code?: unknown };
  if (typeof code === 'string') return code;
  return cause instanceof Error && cause.cause !== undefined ? codeOf(cause.cause) : null;
}

function describeSeconds(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.round(seconds / 3_600)} hours`;
}
