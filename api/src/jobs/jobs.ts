import type { Kysely } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import { parse } from 'valibot';
import type { JobStore } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { whyUnavailable } from '../database/unavailable.ts';
import { describeError } from '../observation/describe-error.ts';
import type { Report } from '../observation/report.ts';
import { StartFailure } from '../start-failure.ts';
import type { JobData, QueueName } from './queues.ts';
import { queueRows } from './queues.ts';

export interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  /** Whether the job is given up when this one fails. */
  readonly last: boolean;
}

/** Work that is done after the answer, on any server of the database. */
export interface Jobs {
  /**
   * Writes a job. It exists if `trx` is committed, and begins at once then.
   * @param trx the transaction of what causes the job; never the outer handle while a transaction is open
   * @param priority among the jobs of the queue that wait: the higher goes first; 0 unless said otherwise
   */
  readonly enqueue: <Name extends QueueName>(
    trx: Kysely<Tables>,
    queue: Name,
    data: JobData<Name>,
    priority?: number,
  ) => Promise<void>;
  /** Says who does the jobs of a queue. A rejection has the job run again, as the queue's row says. */
  readonly work: <Name extends QueueName>(
    queue: Name,
    run: (data: JobData<Name>, attempt: Attempt) => Promise<void>,
  ) => Promise<void>;
  /** Begins no more jobs, and waits for those that run. One that takes longer than `patience` ms will be run again elsewhere. */
  readonly stop: (patience?: number) => Promise<void>;
}

/** Thrown by a job that is to be run again, and has told why already. */
export class RunAgain extends Error {
  override readonly name = 'RunAgain';
}

export interface JobOptions {
  /** In the place of the queues’ own `looks`, at least 0.5: for tests, which do not like to wait. */
  readonly lookEvery?: number;
  /** Whether jobs are only written, and none is run, made by itself or tidied away. */
  readonly isIdle?: boolean;
}

const LOOKS_S = 60;
const PATIENCE_MS = 10_000;
const NO_JOB = '00000000-0000-0000-0000-000000000000';
/** What is never needed here: flows, and changes of pg-boss's own tables while it runs. */
const SELDOM_S = 3600;

const NOT_PREPARED =
  'The job queue could not be prepared: the database must let its user create the schema pgboss, or own it already.';

/**
 * @param report hears of jobs that failed and of a database that does not answer
 * @throws StartFailure `migration_failed`
 */
export async function openJobs(store: JobStore, report: Report, options: JobOptions = {}): Promise<Jobs> {
  const boss = new PgBoss({
    ...store,
    useListenNotify: true,
    flowIntervalSeconds: SELDOM_S,
    bamIntervalSeconds: SELDOM_S,
    cronWorkerIntervalSeconds: 45,
    monitorVacuum: false,
    reindex: false,
    ...(options.isIdle === true ? { schedule: false, supervise: false } : {}),
  });
  boss.on('error', (cause) => {
    // Told of once already, whatever asks meanwhile.
    if (whyUnavailable(cause) !== null) return;
    report({ level: 'error', event: 'jobs_troubled', failure: describeError(cause) });
  });
  try {
    await boss.start();
    await declareQueues(boss);
  } catch (cause) {
    await boss.stop({ graceful: false });
    throw new StartFailure('migration_failed', NOT_PREPARED, { cause });
  }
  const working = new Set<string>();

  return {
    async enqueue(trx, queue, data, priority = 0) {
      await boss.send(queue, data, { db: fromKysely(trx), priority });
    },

    async work<Name extends QueueName>(
      queue: Name,
      run: (data: JobData<Name>, attempt: Attempt) => Promise<void>,
    ) {
      if (options.isIdle === true) return;
      working.add(queue);
      const { atOnce, data: schema, cron, looks = LOOKS_S } = queueRows[queue];
      const polling = {
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: options.lookEvery ?? looks,
      };
      // The rows of the table tie data to name; a name that is a variable cannot say so.
      const perform = performer(queue, report, async (data, attempt) => {
        await run(parse(schema, data) as JobData<Name>, attempt);
        // A job that waits behind this one was announced long ago: without a word it would wait for a look.
        boss.notifyWorker(await worker);
      });
      const worker = boss.work(
        queue,
        { includeMetadata: true, localConcurrency: atOnce, ...polling },
        perform,
      );
      await worker;
      if (cron !== undefined) await boss.schedule(queue, cron);
    },

    async stop(patience = PATIENCE_MS) {
      const idle = Promise.all([...working].map((queue) => boss.offWork(queue)));
      await settledWithin(idle, patience);
      await boss.stop({ graceful: false });
    },
  };
}

/** Runs what pg-boss fetches, one job at a time, and tells of failures. */
function performer(
  queue: QueueName,
  report: Report,
  run: (data: object, attempt: Attempt) => Promise<void>,
): (jobs: JobWithMetadata[]) => Promise<void> {
  return async ([job]) => {
    if (job === undefined) return;
    const { data, retryCount, retryLimit } = job;
    const last = retryCount >= retryLimit;
    await run(data ?? {}, { number: retryCount + 1, last }).catch((cause: unknown) => {
      if (!(cause instanceof RunAgain)) {
        report({ level: last ? 'error' : 'warn', event: 'job_failed', queue, failure: describeError(cause) });
      }
      // pg-boss keeps what it catches, and a peer's words may quote an address.
      throw new Error(cause instanceof Error ? cause.name : 'failed');
    });
  };
}

/** Makes the queues that are not there yet, and gives the others what the table says now. */
async function declareQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, row] of Object.entries(queueRows)) {
    const wanted = {
      retryLimit: row.retries,
      retryDelay: row.firstPause,
      retryBackoff: true,
      retryDelayMax: row.longestPause,
      expireInSeconds: row.expires,
      // What became of a job is in our own tables.
      deleteAfterSeconds: 24 * 3600,
      notify: true,
    };
    const found = known.get(name);
    if (
      found !== undefined &&
      Object.entries(wanted).every(([key, value]) => Reflect.get(found, key) === value)
    ) {
      continue;
    }
    if (found === undefined) await boss.createQueue(name, wanted);
    else await boss.updateQueue(name, wanted);
    // pg-boss looks a queue up when it first needs it. Were that within a transaction that writes a job, it would
    // wait for PGlite's one connection for ever, for the transaction has it: so it is needed now.
    await boss.findJobs(name, { id: NO_JOB });
  }
}

async function settledWithin(work: Promise<unknown>, ms: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
