import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../src/base/report.ts';
import type { Database } from '../src/database/database.ts';
import { Incidents } from '../src/database/incidents.ts';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { openPool } from '../src/database/server-pool.ts';
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

  async function enqueueAll(jobs: Jobs, count: number, priority: number): Promise<readonly string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    await database.db.transaction().execute(async (trx) => {
      for (const message of ids) await jobs.enqueue(trx, 'send_message', { message }, priority);
    });
    return ids;
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

  it('that wait are done as many at once as the queue allows, for as long as there are any', async () => {
    const jobs = await openJobs(database.jobStore, quiet, { pollSeconds: 3600 });
    opened.push(jobs);
    await enqueueAll(jobs, 12, -60);
    let running: PromiseWithResolvers<void>[] = [];
    const begun: number[] = [];
    await jobs.work('send_message', async () => {
      const own = Promise.withResolvers<void>();
      running.push(own);
      if (running.length === 4) {
        begun.push(running.length);
        for (const each of running) each.resolve();
        running = [];
      }
      await own.promise;
    });
    await expect.poll(() => begun).toEqual([4, 4, 4]);
  });

  it('and are urgent do not wait for others, however long these take', async () => {
    const jobs = await open();
    const [slow, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const begun: string[] = [];
    const others = await enqueueAll(jobs, 8, -60);
    await jobs.work('send_message', async ({ message }) => {
      begun.push(message);
      if (begun.length === 4) slow.resolve();
      if (others.includes(message)) await released.promise;
    });
    await slow.promise;
    const urgent = await enqueueAll(jobs, 3, -10);
    await expect.poll(() => begun.slice(4).sort()).toEqual([...urgent].sort());
    released.resolve();
    await expect.poll(() => begun).toHaveLength(11);
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
    // One of pg's own would throw where the database is dropped before its connection has ended.
    const pool = openPool({ connectionString: url.href, max: 1 }, new Incidents(() => undefined));
    const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
    await expect(openJobs({ db: { executeSql } }, quiet)).rejects.toThrow('create the schema pgboss');
    await pool.end();
    await empty.remove();
    await sql`drop role ${sql.ref(role)}`.execute(database.db);
  });
});
