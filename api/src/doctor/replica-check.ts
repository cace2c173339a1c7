import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { connectionSettings, describeAddress } from '../database/server-engine.ts';
import type { Tables } from '../database/tables.ts';
import type { Check, Finding } from './finding.ts';
import { skipped, well, wrong } from './finding.ts';

const TIMEOUT_MS = 5_000;
const POLL_MS = 200;

/** @param url of the replica; undefined where there is none */
export function replicaCheck(primary: Kysely<Tables>, url: string | undefined): Check {
  const look = async () =>
    url === undefined
      ? skipped('DATABASE_READ_URL is not set: all is read on the database itself.')
      : lookAtReplica(primary, url);
  return { name: 'read replica', look };
}

async function lookAtReplica(primary: Kysely<Tables>, url: string): Promise<Finding> {
  const address = describeAddress(url, 'DATABASE_READ_URL');
  const client = new pg.Client({
    ...connectionSettings(url, 'nfcards-doctor'),
    query_timeout: TIMEOUT_MS,
  });
  // What breaks later, the query says too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn() as lsn`.execute(primary);
    return await follow(client, rows[0]?.lsn ?? '0/0', address);
  } catch {
    return wrong(
      `The replica at ${address} does not answer, or the database does not.`,
      'Check DATABASE_READ_URL, and that the replica runs and lets this user in. Until then all is read on the database.',
    );
  } finally {
    await client.end();
  }
}

/** Whether it comes as far as the primary was. */
async function follow(client: pg.Client, lsn: string, address: string): Promise<Finding> {
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  for (;;) {
    const { rows } = await client.query<{ replica: boolean; reached: boolean | null }>(
      'select pg_is_in_recovery() as replica, pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
      [lsn],
    );
    if (rows[0]?.replica !== true)
      return wrong(
        `What is at ${address} is no replica: it takes writes of its own.`,
        'Let DATABASE_READ_URL lead to a streaming replica of the database, or leave it out.',
      );
    if (rows[0].reached === true) return well('The replica has what the database has.');
    if (patience.aborted)
      return wrong(
        `The replica at ${address} did not come as far as the database within ${TIMEOUT_MS / 1000} s.`,
        'See whether it is connected (pg_stat_replication) and not paused: docs/runbook/replica-late.md.',
      );
    await wait(POLL_MS);
  }
}
