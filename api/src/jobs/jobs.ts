import type { Kysely } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import { parse } from 'valibot';
import { describeError } from '../base/describe-error.ts';
import type { Report } from '../base/report.ts';
import { StartFailure } from '../base/start-failure.ts';
import type { JobStore } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { whyUnavailable } from '../database/unavailable.ts';
import type { JobData, QueueName } from './queues.ts';
import { queueRows } from './queues.ts';

export interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  /** Whether the job is given up if this attempt fails. */
  readonly last: boolean;
}

/** Work that is done after the answer, by any server of the database. */
export interface Jobs {
  /**
   * Writes a job. It exists once `trx` is committed, and starts at once then.
   * @param trx the transaction that causes the job; never the outer handle while a transaction is open
   * @param priority among the waiting jobs of the queue: the highest goes first. Default: 0
   */
  readonly enqueue: <Name extends QueueName>(
    trx: Kysely<Tables>,
    queue: Name,
    data: JobData<Name>,
    priority?: number,
  ) => Promise<void>;
  /** Registers the worker of a queue. If it rejects, the job is retried as the queue's row says. */
  readonly work: <Name extends QueueName>(
    queue: Name,
    run: (data: JobData<Name>, attempt: Attempt) => Promise<void>,
  ) => Promise<void>;
  /** Starts no more jobs and waits for the running ones; one that takes longer than `timeout` ms is retried later. */
  readonly stop: (timeout?: number) => Promise<void>;
}

/** Thrown by a job that wants a retry and has already reported why. */
export class RetryJob extends Error {
  override readonly name = 'RetryJob';
}

export interface JobOptions {
  /** Replaces the queues’ own `pollSeconds`, at least 0.5: for tests. */
  readonly pollSeconds?: number;
  /** Whether jobs are only written: none is run, scheduled or cleaned up. */
  readonly isIdle?: boolean;
  /** Whether jobs with a `cron` are created. Default: yes, unless idle. */
  readonly isScheduled?: boolean;
}

const POLL_SECONDS = 60;
const STOP_TIMEOUT_MS = 10_000;
const NO_JOB = '00000000-0000-0000-0000-000000000000';
/** For features of pg-boss that are not used here: flows, and migrations of its own tables while it runs. */
const IDLE_INTERVAL_SECONDS = 3600;

const NOT_PREPARED =
  'The job queue could not be prepared: the database must let its user create the schema pgboss, or own it already.';

/**
 * @param report receives failed jobs and database errors
 * @throws StartFailure `migration_failed`
 */
export async function openJobs(store: JobStore, report: Report, options: JobOptions = {}): Promise<Jobs> {
  const { isIdle = false, isScheduled = !isIdle } = options;
  const boss = new PgBoss({
    ...store,
    useListenNotify: true,
    flowIntervalSeconds: IDLE_INTERVAL_SECONDS,
    bamIntervalSeconds: IDLE_INTERVAL_SECONDS,
    cronWorkerIntervalSeconds: 45,
    monitorVacuum: false,
    reindex: false,
    schedule: isScheduled,
    supervise: !isIdle,
  });
  boss.on('error', (cause) => {
    // `Incidents` has reported it, once.
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
      if (isIdle) return;
      working.add(queue);
      const { concurrency, urgent, data: schema, cron, pollSeconds = POLL_SECONDS } = queueRows[queue];
      const polling = {
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: options.pollSeconds ?? pollSeconds,
      };
      const begin = async (chosen: { readonly minPriority?: number }) => {
        // The rows of the table tie data to name; a name that is a variable cannot say so.
        const perform = performer(queue, report, async (data, attempt) => {
          await run(parse(schema, data) as JobData<Name>, attempt);
          // The next waiting job was announced long ago: without this it would wait for a poll.
          boss.notifyWorker(await worker);
        });
        const worker = boss.work(queue, { includeMetadata: true, ...polling, ...chosen }, perform);
        await worker;
      };
      // Each a worker of its own for pg-boss, whose `localConcurrency` gives only the first of several an id to be woken by.
      for (let no = 0; no < concurrency; no += 1) await begin({});
      for (let no = 0; no < (urgent?.concurrency ?? 0); no += 1)
        await begin({ minPriority: urgent?.priority ?? 0 });
      if (cron !== undefined && isScheduled) await boss.schedule(queue, cron);
    },

    async stop(timeout = STOP_TIMEOUT_MS) {
      const idle = Promise.all([...working].map((queue) => boss.offWork(queue)));
      await settledWithin(idle, timeout);
      await boss.stop({ graceful: false });
    },
  };
}

/** Runs the jobs that pg-boss fetches, one at a time, and reports failures. */
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
      if (!(cause instanceof RetryJob)) {
        report({ level: last ? 'error' : 'warn', event: 'job_failed', queue, failure: describeError(cause) });
      }
      // pg-boss stores the error, and a peer's message may quote an address.
      throw new Error(cause instanceof Error ? cause.name : 'failed');
    });
  };
}

/** Creates missing queues and updates the others to the table. */
async function declareQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, row] of Object.entries(queueRows)) {
    const wanted = {
      retryLimit: row.retryLimit,
      retryDelay: row.retryDelay,
      retryBackoff: true,
      retryDelayMax: row.maxRetryDelay,
      expireInSeconds: row.expireInSeconds,
      // The outcome of a job is in our own tables.
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
    // pg-boss looks a queue up at its first use. Within a transaction that would deadlock on PGlite's one connection,
    // so the first use is here.
    await boss.findJobs(name, { id: NO_JOB });
  }
}

async function settledWithin(work: Promise<unknown>, ms: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
