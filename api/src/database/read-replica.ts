import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Report } from '../base/report.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { PublicReads, QueryObserver, ReadPublic } from './database.ts';
import { Incidents } from './incidents.ts';
import type { ExecuteSql } from './job-store.ts';
import { queryLog } from './query-log.ts';
import { ReplicaAge } from './replica-age.ts';
import { openPool, watched } from './server-pool.ts';
import type { Tables } from './tables.ts';
import { whyUnavailable } from './unavailable.ts';

/** Milliseconds between two looks at how far the replica is. */
const LOOK_INTERVAL_MS = 1000;

export interface ReplicaOptions {
  readonly settings: pg.PoolConfig;
  /** Milliseconds. An older replica is not read from. */
  readonly maxAge: number;
  /** Milliseconds to wait for an answer. */
  readonly queryTimeout: number;
  readonly primary: {
    readonly db: Kysely<Tables>;
    readonly executeSql: ExecuteSql;
    readonly changes: ChangeFeed;
  };
  readonly report: Report;
  readonly onQuery?: QueryObserver;
}

export interface ReadReplica {
  readonly readPublic: ReadPublic;
  readonly publicReads: () => PublicReads;
  readonly close: () => Promise<void>;
}

/**
 * A streaming replica for what anybody may read. It is read from while it is younger than a bound, and while nothing that
 * caches hold has changed within that bound: whoever caches an answer relies on having all that was announced before.
 * All else, and what fails there, is read from the primary.
 */
export function openReadReplica(options: ReplicaOptions): ReadReplica {
  const { settings, maxAge, queryTimeout, primary, report } = options;
  // That of the primary decides whether the site can be used; a replica that is away is told below.
  const quiet = new Incidents(() => undefined);
  const pool = openPool(settings, quiet);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: watched(pool, { incidents: quiet, queryTimeout }) }),
    log: queryLog(options.onQuery, quiet),
  });
  // A connection of its own: reads that wait for one must not look like a replica that is late.
  const looks = openPool({ ...settings, max: 1, query_timeout: queryTimeout }, quiet);
  const age = new ReplicaAge();
  const counts = { replica: 0, primary: 0 };
  const openedAt = performance.now();
  let changedAt = openedAt;
  let isYoung: boolean | null = null;
  const unsubscribe = primary.changes.subscribe(() => {
    changedAt = performance.now();
  });
  const timer = setInterval(() => void look(), LOOK_INTERVAL_MS);
  timer.unref();
  let looking: Promise<void> | null = null;
  void look();

  /** One at a time. */
  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  async function lookOnce(): Promise<void> {
    const at = performance.now();
    // While the primary is away, the replica can still show that it has all that was known of it.
    const written = await positionOf(primary.executeSql('select pg_current_wal_lsn() as lsn')).catch(
      () => null,
    );
    if (written !== null) age.noteWritten(written, at);
    // Null where it is no replica: a former primary may have what the present one has not.
    const replayed = await positionOf(
      looks.query('select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as lsn'),
    ).catch(() => null);
    age.noteReplayed(replayed);
    tell();
  }

  function tell(): void {
    const now = performance.now();
    const current = age.at(now);
    const young = current !== null && current <= maxAge;
    // Nothing is told of a replica that is young from the start, nor before it had `maxAge` to show its age.
    if (young === isYoung || (isYoung === null && !young && now - openedAt <= maxAge)) return;
    if (isYoung !== null || !young) {
      const seconds = current === null ? null : Math.round(current / 1000);
      report({ level: 'warn', event: young ? 'replica_current' : 'replica_late', seconds });
    }
    isYoung = young;
  }

  function isUsable(): boolean {
    const now = performance.now();
    const current = age.at(now);
    return current !== null && current <= maxAge && now - changedAt > maxAge;
  }

  return {
    async readPublic(read) {
      if (isUsable()) {
        try {
          const value = await read(db);
          counts.replica += 1;
          return value;
        } catch (cause) {
          // Replaying also cancels reads that are in its way, which are no errors of theirs.
          if (whyUnavailable(cause) !== null) age.noteReplayed(null);
        }
      }
      counts.primary += 1;
      return read(primary.db);
    },
    publicReads() {
      const now = age.at(performance.now());
      return { ...counts, ageSeconds: now === null ? null : now / 1000 };
    },
    async close() {
      clearInterval(timer);
      unsubscribe();
      await looking;
      await Promise.all([pool.end(), looks.end()]);
    },
  };
}

async function positionOf(asked: Promise<{ readonly rows: readonly unknown[] }>): Promise<string | null> {
  const [row] = (await asked).rows;
  const { lsn } = Object(row) as { readonly lsn?: unknown };
  return typeof lsn === 'string' ? lsn : null;
}
