import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../src/base/report.ts';
import type { Database } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import type { Jobs } from '../src/jobs/jobs.ts';
import { openJobs, RetryJob } from '../src/jobs/jobs.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';

const quiet = () => undefined;

describe.each(engines)('jobs on $name', ({ name, makePlace }) => {
  let place: Place;
  let database: Database;
  let opened: Jobs[] = [];
  beforeAll(async () => {
    place = await makePlace({ empty: true });
    database = await openDatabase({ ...place, progress: quiet });
    await migrate(database.db);
  });
  afterEach(async () => {
    await Promise.all(opened.map((jobs) => jobs.stop()));
    opened = [];
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  async function open(report: Report = quiet): Promise<Jobs> {
    const jobs = await openJobs(database.jobStore, report, { pollSeconds: 0.5 });
    opened.push(jobs);
    return jobs;
  }

  it('can be written by a server that does none of them, from the first moment', async () => {
    const jobs = await open();
    const message = randomUUID();
    await database.db.transaction().execute((trx) => jobs.enqueue(trx, 'send_message', { message }));
    const done = Promise.withResolvers<string>();
    await jobs.work('send_message', async (data) => done.resolve(data.message));
    expect(await done.promise).toBe(message);
  });

  it('are done once their transaction is committed, and never when it is rolled back', async () => {
    const jobs = await open();
    const done: string[] = [];
    const last = Promise.withResolvers<void>();
    const [kept, dropped, after] = [randomUUID(), randomUUID(), randomUUID()];
    await jobs.work('send_message', async ({ message }) => {
      done.push(message);
      if (done.includes(kept) && done.includes(after)) last.resolve();
    });
    const broken = database.db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, 'send_message', { message: dropped });
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    let early: readonly string[] = [];
    await database.db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, 'send_message', { message: kept });
      early = [...done];
    });
    expect(early).toEqual([]);
    await database.db.transaction().execute((trx) => jobs.enqueue(trx, 'send_message', { message: after }));
    await last.promise;
    expect([...done].sort()).toEqual([kept, after].sort());
  });

  it('are retried after a failure, and reported without the error’s message', async () => {
    const told: Parameters<Report>[0][] = [];
    const jobs = await open((event) => told.push(event));
    const attempts: number[] = [];
    const last = Promise.withResolvers<void>();
    await jobs.work('send_message', async (_data, { number }) => {
      attempts.push(number);
      if (number === 1) throw Object.assign(new TypeError('a bug'), { code: 'EBUG' });
      if (number === 2) throw new RetryJob();
      last.resolve();
    });
    await database.db
      .transaction()
      .execute((trx) => jobs.enqueue(trx, 'send_message', { message: randomUUID() }));
    await last.promise;
    expect(attempts).toEqual([1, 2, 3]);
    expect(told).toEqual([
      expect.objectContaining({
        level: 'warn',
        event: 'job_failed',
        queue: 'send_message',
        failure: expect.objectContaining({ code: 'EBUG' }),
      }),
    ]);
  });

  it('that run are waited for when the server stops, and none begins after that', async () => {
    const jobs = await open();
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const finished: string[] = [];
    const [running, waiting] = [randomUUID(), randomUUID()];
    await jobs.work('send_newsletter', async ({ issue }) => {
      begun.resolve();
      await release.promise;
      finished.push(issue);
    });
    await database.db
      .transaction()
      .execute((trx) => jobs.enqueue(trx, 'send_newsletter', { issue: running }));
    await begun.promise;
    await database.db
      .transaction()
      .execute((trx) => jobs.enqueue(trx, 'send_newsletter', { issue: waiting }));
    const stopped = jobs.stop();
    release.resolve();
    await stopped;
    expect(finished).toEqual([running]);
    const next = await open();
    const taken = Promise.withResolvers<string>();
    await next.work('send_newsletter', async ({ issue }) => taken.resolve(issue));
    expect(await taken.promise).toBe(waiting);
  });

  it('that wait are done one after the other, the most urgent first, without a look for each', async () => {
    const jobs = await openJobs(database.jobStore, quiet, { pollSeconds: 3600 });
    opened.push(jobs);
    const wanted = Array.from({ length: 20 }, () => randomUUID());
    await database.db.transaction().execute(async (trx) => {
      for (const [priority, issue] of wanted.entries()) {
        await jobs.enqueue(trx, 'send_newsletter', { issue }, priority);
      }
    });
    const done: string[] = [];
    await jobs.work('send_newsletter', async ({ issue }) => void done.push(issue));
    await expect.poll(() => done).toEqual(wanted.toReversed());
  });

  if (name === 'PGlite') return;

  it('are done once, whichever of the servers does them', async () => {
    const servers = [await open(), await open()];
    const done: string[] = [];
    const all = Promise.withResolvers<void>();
    const wanted = Array.from({ length: 60 }, () => randomUUID());
    for (const jobs of servers) {
      await jobs.work('send_message', async ({ message }) => {
        done.push(message);
        if (done.length === wanted.length) all.resolve();
      });
    }
    for (const [index, message] of wanted.entries()) {
      const jobs = servers[index % 2];
      await database.db.transaction().execute(async (trx) => jobs?.enqueue(trx, 'send_message', { message }));
    }
    await all.promise;
    expect([...done].sort()).toEqual([...wanted].sort());
  });

  it('cannot be kept where the user of the database may make nothing, which is said', async () => {
    const { databaseUrl = '' } = place;
    const role = `guest_${randomUUID().replaceAll('-', '')}`;
    await sql`create role ${sql.ref(role)} login`.execute(database.db);
    const empty = await makePlace({ empty: true });
    const url = new URL(empty.databaseUrl ?? databaseUrl);
    url.searchParams.set('user', role);
    const pool = new pg.Pool({ connectionString: url.href, max: 1 });
    const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
    await expect(openJobs({ db: { executeSql } }, quiet)).rejects.toThrow('create the schema pgboss');
    await pool.end();
    await empty.remove();
    await sql`drop role ${sql.ref(role)}`.execute(database.db);
  });
});
