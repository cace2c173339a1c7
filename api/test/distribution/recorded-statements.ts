import type { OperationName } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { QueueName } from '../../src/jobs/queues.ts';
import { queueRows } from '../../src/jobs/queues.ts';
import type { Place } from '../engines.ts';
import { cases } from '../operations/all-cases.ts';
import type { PreparedCall } from '../operations/operation-case.ts';
import { World } from '../operations/world.ts';

type Prepare = (world: World) => Promise<PreparedCall<OperationName>>;
interface Case {
  readonly happy: Prepare;
  readonly failures: Readonly<Record<string, Prepare>>;
  readonly foreign: Prepare | { readonly none: string };
}

/** The statements of the API: each operation is called as its cases say, and each job that comes by the clock is run. */
export async function recordStatements(place: Place): Promise<ReadonlySet<string>> {
  const statements = new Set<string>();
  let isWorking = false;
  let opened: World | null = null;
  const onQuery = (statement: string) => {
    if (isWorking || opened?.isAnswering === true) statements.add(statement);
  };
  const world = await World.open({ ...place, onQuery });
  opened = world;
  for (const [name, each] of Object.entries(cases)) {
    // A loop over names cannot say that case and operation belong together; the table of cases does.
    const { happy, failures, foreign } = each as unknown as Case;
    const others = typeof foreign === 'function' ? [foreign] : [];
    for (const prepare of [happy, ...Object.values(failures), ...others]) {
      const { by, ...call } = await prepare(world);
      await world.send(name as OperationName, { wire: 'standard', ...call, token: by?.token });
    }
  }
  // A token of before tokens said whose they are.
  await world.send('cookie', { wire: 'standard', input: {}, token: 'o'.repeat(43) });
  await world.settled();
  isWorking = true;
  await runJobs(world);
  await world.close();
  return statements;
}

async function runJobs({ services, db }: World): Promise<void> {
  const names = Object.entries(queueRows).flatMap(([name, { cron }]) => (cron === undefined ? [] : [name]));
  for (const name of names) await services.jobs.enqueue(db, name as QueueName, {});
  const waiting = sql`
    select name, state from pgboss.job where name = any(${names}) and state in ('created', 'retry', 'active')`;
  await expect.poll(async () => (await waiting.execute(db)).rows).toEqual([]);
}
