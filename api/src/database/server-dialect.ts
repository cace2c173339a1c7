import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { PostgresAdapter, PostgresDialect, sql } from 'kysely';

/** Kysely's own, which servers of before take too. */
const LOCK_ID = sql.lit(3853314791062309107n);
const LOCK_POLL_MS = 200;

/**
 * PostgreSQL as Kysely has it, but whoever waits for the lock of migrations asks for it again and again. One statement that
 * waits is a transaction that `create index concurrently` of another server waits for in turn: a deadlock.
 */
export class ServerDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new ServerAdapter();
  }
}

class ServerAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    while (!(await isTaken(db))) await wait(LOCK_POLL_MS);
  }
}

async function isTaken(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK_ID}) as taken`.execute(
    db,
  );
  return rows[0]?.taken === true;
}
