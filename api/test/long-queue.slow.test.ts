import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { array, type InferOutput, object, optional, parse, string, unknown } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Jobs } from '../src/jobs/jobs.ts';
import { openJobs } from '../src/jobs/jobs.ts';
import type { Place } from './engines.ts';
import { makeDatabase } from './engines.ts';
import { World } from './operations/world.ts';

const WAITING = 50_000;
/** Jobs that may begin while one is written: those that are under way give their place to the next meanwhile. */
const MEANWHILE = 100;
const quiet = () => undefined;

const planned = array(object({ 'QUERY PLAN': array(object({ Plan: unknown() })) }));
const node = object({ 'Node Type': string(), 'Index Name': optional(string()) });

/** On PostgreSQL: a site with so many readers has one. */
describe(`a queue of ${WAITING} jobs`, { timeout: 120_000 }, () => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makeDatabase();
    world = await World.open(place);
    await fillQueue(world);
  }, 120_000);
  afterAll(async () => {
    await world.close();
    await place.remove();
  });

  it('delays no code by mail', async () => {
    const { email } = await world.member();
    await world.call('reset_password', { email });
    const mailed = () => world.db.selectFrom('mailbox').select('id').where('recipient', '=', email).execute();
    await expect.poll(mailed, { timeout: 60_000 }).toHaveLength(1);
    const { rows } = await sql<{ before: number; waiting: number }>`
      with own as (select * from pgboss.job where priority > -30 and name = 'send_message')
      select
        (select count(*)::int from pgboss.job, own where job.name = own.name and job.priority < own.priority
          and job.started_on between own.created_on and own.started_on) as before,
        (select count(*)::int from pgboss.job where name = 'send_message' and state = 'created') as waiting`.execute(
      world.db,
    );
    const [{ before, waiting } = { before: 0, waiting: 0 }] = rows;
    console.log(`${before} of ${WAITING} mails began before the code's, ${waiting} still wait`);
    expect(before).toBeLessThan(MEANWHILE);
    expect(waiting).toBeGreaterThan(WAITING / 2);
  });

  it('is not read from end to end by who takes the next job', async () => {
    await sql`analyze pgboss.job`.execute(world.db);
    const plan = await planOfTaking(world);
    const nodes = nodesOf(plan);
    expect(nodes.map((one) => one['Index Name'])).toContainEqual(expect.stringMatching(/_i11$/));
    expect(nodes.map((one) => one['Node Type'])).not.toContain('Sort');
    expect(nodes.map((one) => one['Node Type'])).not.toContain('Seq Scan');
  });
});

/** Mails of one issue of the newsletter: one as the site writes it, the others as copies of it. */
async function fillQueue({ services }: World): Promise<void> {
  const data = { subject: 'Bon vent', text: 'À bientôt.', unsubscribeUrl: 'http://localhost:3000/' };
  const mail = { template: 'newsletter_issue', language: 'fr', data } as const;
  await services.database.dbWithoutTimeout.transaction().execute(async (trx) => {
    await services.messages.send(trx, { ...mail, to: { email: `${randomUUID()}@example.org` } });
    await sql`
      insert into message
      select copy.* from message,
        (select gen_random_uuid() as id from generate_series(2, ${WAITING}::int)) as fresh,
        jsonb_populate_record(message, jsonb_build_object('id', fresh.id)) as copy
      where message.template = 'newsletter_issue'`.execute(trx);
    await sql`
      insert into pgboss.job
      select copy.* from pgboss.job, message, jsonb_populate_record(job, jsonb_build_object(
        'id', gen_random_uuid(), 'data', jsonb_build_object('message', message.id))) as copy
      where job.name = 'send_message' and message.template = 'newsletter_issue'
        and message.id::text <> job.data ->> 'message'`.execute(trx);
  });
}

/** How the database means to find the next job, from the statement that the queue itself sends. */
async function planOfTaking({ services: { database } }: World): Promise<unknown> {
  const store = database.jobStore.db;
  if (store === undefined) throw new Error('The queue has no store.');
  const taken = Promise.withResolvers<{ readonly text: string; readonly values: unknown[] }>();
  let jobs: Jobs | null = null;
  try {
    const executeSql: typeof store.executeSql = (text, values = []) => {
      if (text.includes('SKIP LOCKED') && text.includes("name = 'send_message'"))
        taken.resolve({ text, values });
      return store.executeSql(text, values);
    };
    jobs = await openJobs({ ...database.jobStore, db: { ...store, executeSql } }, quiet);
    await jobs.work('send_message', async () => undefined);
    const { text, values } = await taken.promise;
    const { rows } = await store.executeSql(`explain (format json) ${text}`, values);
    return parse(planned, rows)[0]?.['QUERY PLAN'][0]?.Plan;
  } finally {
    await jobs?.stop();
  }
}

/** All nodes of a plan, the ones below others too. */
function nodesOf(plan: unknown): InferOutput<typeof node>[] {
  if (Array.isArray(plan)) return plan.flatMap(nodesOf);
  if (typeof plan !== 'object' || plan === null) return [];
  const below = Object.values(plan).flatMap(nodesOf);
  return 'Node Type' in plan ? [parse(node, plan), ...below] : below;
}
