import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { LogLine } from '../src/base/report.ts';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { DatabaseUnavailable, whyUnavailable } from '../src/database/unavailable.ts';
import { openJobs } from '../src/jobs/jobs.ts';
import { retryRead } from '../src/wire/retry-read.ts';
import { cut } from './administer.ts';
import type { Place } from './engines.ts';
import { makeDatabase } from './engines.ts';

const quiet = () => undefined;

describe('a connection to PostgreSQL that is cut', () => {
  let place: Place;
  let database: Database;
  const told: LogLine[] = [];
  beforeAll(async () => {
    place = await makeDatabase();
    database = await openDatabase({ ...place, progress: quiet, report: (line) => told.push(line) });
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });
  afterEach(() => void told.splice(0));

  it('in the middle of a transaction ends that, and nothing else', async () => {
    const broken = database.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      // In use, and waiting for nothing: nobody but the pool could hear that it ends.
      await cut(place.databaseUrl, 'nfcards-api');
      await expect.poll(() => sql`select 1`.execute(trx).then(() => null, whyUnavailable)).toBe('broken');
      await sql`select 1`.execute(trx);
    });
    await expect(broken).rejects.toThrow(DatabaseUnavailable);
    const rows = () =>
      sql`select 1`.execute(database.db).then(
        (result) => result.rows.length,
        () => 0,
      );
    await expect.poll(rows).toBe(1);
  });

  it('that breaks under a statement is not taken for an error of the statement', async () => {
    const asleep = sql`select pg_sleep(600)`.execute(database.db).then(quiet, whyUnavailable);
    const sleeps = async () =>
      (await sql`select 1 from pg_stat_activity where query like 'select pg_sleep%'`.execute(database.db))
        .rows.length;
    await expect.poll(sleeps).toBeGreaterThan(0);
    await cut(place.databaseUrl, 'nfcards-api');
    expect(await asleep).toBe('broken');
    // Another connection of the pool may not have heard yet that it was cut too.
    await expect.poll(() => sql`select nonsense`.execute(database.db).then(quiet, whyUnavailable)).toBeNull();
  });

  it('of the job queue is replaced as well: jobs written meanwhile are done', async () => {
    const jobs = await openJobs(database.jobStore, (line) => told.push(line), { pollSeconds: 0.5 });
    let done = 0;
    await jobs.work('forget_notices', async () => {
      done += 1;
    });
    await cut(place.databaseUrl, 'nfcards-jobs');
    await jobs.enqueue(database.db, 'forget_notices', {});
    await expect.poll(() => done).toBe(1);
    await cut(place.databaseUrl);
    await expect
      .poll(() =>
        jobs.enqueue(database.db, 'forget_notices', {}).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(() => done).toBeGreaterThan(1);
    expect(told.filter(({ event }) => event === 'jobs_troubled')).toEqual([]);
    await jobs.stop();
  });

  it('that listens is made again, and caches are invalidated', async () => {
    const heard: (string | null)[] = [];
    const leave = database.changes.subscribe((table) => heard.push(table));
    onTestFinished(leave);
    await cut(place.databaseUrl, 'nfcards-listener');
    await expect.poll(() => heard).toContain(null);
    const announce = async () => {
      await sql`select pg_notify('data_changed', 'place')`.execute(database.db);
      return heard;
    };
    await expect.poll(announce).toContain('place');
    // Heard on the new connection before that has been asked whether it hears.
    await expect.poll(() => database.changes.live).toBe(true);
  });
});

describe('a read', () => {
  it('is read again, once, where its connection broke, and nowhere else', async () => {
    const read = (failures: readonly unknown[]) => {
      let tries = 0;
      return retryRead(async () => {
        tries += 1;
        const failure = failures[tries - 1];
        if (failure !== undefined) throw failure;
        return tries;
      }).catch(() => -tries);
    };
    const broken = new DatabaseUnavailable('broken', new Error('cut'));
    expect(await read([broken])).toBe(2);
    expect(await read([broken, broken])).toBe(-2);
    expect(await read([new DatabaseUnavailable('unreachable', new Error('refused'))])).toBe(-1);
    expect(await read([new Error('a mistake')])).toBe(-1);
  });

  it('is known by what PostgreSQL, a pooler and the driver say of a connection', () => {
    const said = (code: string, severity = 'ERROR') => whyUnavailable({ code, severity });
    expect(['57P01', '57P02', '08006'].map((code) => said(code, 'FATAL'))).toEqual(Array(3).fill('broken'));
    expect(said('08P01', 'FATAL')).toBe('broken');
    expect(said('08P01')).toBeNull();
    expect(said('57P03', 'FATAL')).toBe('unreachable');
    expect(said('53300', 'FATAL')).toBe('exhausted');
    expect(said('53100')).toBe('full');
    expect(said('25006')).toBe('read_only');
    expect(said('23505')).toBeNull();
    expect(whyUnavailable(new pg.DatabaseError('x', 1, 'error'))).toBeNull();
    // As the job queue hands errors on.
    expect(whyUnavailable({ ...new DatabaseUnavailable('silent', null) })).toBe('silent');
  });
});
