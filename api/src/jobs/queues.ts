import type { GenericSchema, InferOutput } from 'valibot';
import { uuid as isUuid, object, pipe, string } from 'valibot';

interface Queue {
  /** Schema of a job's data: ids of rows, never personal data or secrets. */
  readonly data: GenericSchema;
  /** Retries after a failure. */
  readonly retryLimit: number;
  /** Seconds before the first retry; each further delay is about twice the one before. */
  readonly retryDelay: number;
  /** Seconds. */
  readonly maxRetryDelay: number;
  /** Seconds after which the server that runs a job is taken for dead and the job is retried. */
  readonly expireInSeconds: number;
  /** Jobs of this queue that one server runs at once. */
  readonly concurrency: number;
  /** Jobs beside these that one server runs at once, of that priority or a higher one: they never wait for the others. */
  readonly urgent?: { readonly priority: number; readonly concurrency: number };
  /**
   * Seconds between polls for retries that have become due. Default: 60. New jobs are announced and need no poll. Each
   * poll is a query, and PGlite has one connection.
   */
  readonly pollSeconds?: number;
  /** When a job with empty data is created: a cron expression in UTC. */
  readonly cron?: string;
}

const nothing = object({});
const id = pipe(string(), isUuid());

/** A cleanup job: it may be late, and the next one follows tomorrow. */
const daily = {
  data: nothing,
  retryLimit: 3,
  retryDelay: 60,
  maxRetryDelay: 600,
  expireInSeconds: 600,
  concurrency: 1,
};

/** All kinds of jobs and how each is run. */
const queues = {
  send_message: {
    data: object({ message: id }),
    // With the delays below, for more than two days.
    retryLimit: 64,
    retryDelay: 1,
    maxRetryDelay: 3600,
    expireInSeconds: 180,
    concurrency: 4,
    // What is useful for half an hour at most: codes (messages.ts). A slow mail server may hold the others for minutes.
    urgent: { priority: -30, concurrency: 2 },
    pollSeconds: 5,
  },
  send_newsletter: {
    data: object({ issue: id }),
    retryLimit: 10,
    retryDelay: 10,
    maxRetryDelay: 600,
    expireInSeconds: 900,
    concurrency: 1,
  },
  sweep_blobs: { ...daily, cron: '*/10 * * * *' },
  announce_sending: {
    data: object({ sending: id }),
    retryLimit: 20,
    retryDelay: 1,
    maxRetryDelay: 600,
    expireInSeconds: 60,
    concurrency: 2,
    pollSeconds: 10,
  },
  settle_sendings: { ...daily, cron: '*/5 * * * *' },
  take_up_log: { ...daily, cron: '*/5 * * * *' },
  // A transaction costs money: one an hour at most.
  anchor_log: { ...daily, retryLimit: 6, retryDelay: 30, cron: '29 * * * *' },
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
