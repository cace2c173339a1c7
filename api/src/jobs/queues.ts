import type { GenericSchema, InferOutput } from 'valibot';
import { uuid as isUuid, object, pipe, string } from 'valibot';

interface Queue {
  /** What a job carries. Rows of our tables are named by their id: no person and no secret is in a job. */
  readonly data: GenericSchema;
  /** Times that a job is run again after it failed. */
  readonly retries: number;
  /** Seconds before the first of them; each pause is about twice the one before. */
  readonly firstPause: number;
  /** Seconds that a pause is never longer than. */
  readonly longestPause: number;
  /** Seconds after which the server that runs a job is taken for dead, and the job is run again. */
  readonly expires: number;
  /** Jobs of this queue that one server runs at the same time. */
  readonly atOnce: number;
  /**
   * Seconds between looks for jobs that were put off and have become due; 60 unless said otherwise. New jobs are
   * announced and wait for no look. Each look is a query, and PGlite has one connection.
   */
  readonly looks?: number;
  /** When a job is made by itself: a cron expression in UTC. Its data is empty. */
  readonly cron?: string;
}

const nothing = object({});
const id = pipe(string(), isUuid());

/** A job that tidies up: late is as good as in time, and tomorrow brings another. */
const daily = {
  data: nothing,
  retries: 3,
  firstPause: 60,
  longestPause: 600,
  expires: 600,
  atOnce: 1,
};

/** Every kind of job, with how it is run. */
const queues = {
  send_message: {
    data: object({ message: id }),
    // With the pauses below, for more than two days.
    retries: 64,
    firstPause: 1,
    longestPause: 3600,
    expires: 180,
    atOnce: 4,
    looks: 5,
  },
  send_newsletter: {
    data: object({ issue: id }),
    retries: 10,
    firstPause: 10,
    longestPause: 600,
    expires: 900,
    atOnce: 1,
  },
  sweep_blobs: { ...daily, cron: '*/10 * * * *' },
  announce_sending: {
    data: object({ sending: id }),
    retries: 20,
    firstPause: 1,
    longestPause: 600,
    expires: 60,
    atOnce: 2,
    looks: 10,
  },
  settle_sendings: { ...daily, cron: '*/5 * * * *' },
  take_up_log: { ...daily, cron: '*/5 * * * *' },
  // A transaction is paid for: one an hour at most.
  anchor_log: { ...daily, retries: 6, firstPause: 30, cron: '29 * * * *' },
  expire_berth_requests: { ...daily, cron: '*/5 * * * *' },
  remind_of_expiry: { ...daily, cron: '0 6 * * *' },
  forget_uploads: { ...daily, cron: '47 3 * * *' },
  forget_sessions: { ...daily, cron: '7 3 * * *' },
  forget_notices: { ...daily, cron: '12 3 * * *' },
  forget_messages: { ...daily, cron: '17 3 * * *' },
  forget_contact_messages: { ...daily, cron: '27 3 * * *' },
  forget_unconfirmed_subscriptions: { ...daily, cron: '37 3 * * *' },
} satisfies Record<string, Queue>;

export type QueueName = keyof typeof queues;
export type JobData<Name extends QueueName> = InferOutput<(typeof queues)[Name]['data']>;
export const queueRows: Readonly<Record<QueueName, Queue>> = queues;
