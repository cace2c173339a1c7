import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { DeliveryListener } from '../messages/delivery.ts';
import type { CallObserver } from './observe-calls.ts';
import { within } from './within.ts';

export interface Metrics {
  readonly called: CallObserver;
  readonly delivered: DeliveryListener;
  /** One more query to the database, and how many seconds it took. */
  readonly queried: (seconds: number) => void;
  /** Adds the figures of a database, of its jobs, and of what is hashed. */
  readonly watch: (database: WatchedDatabase, hashing: HashingFigures) => void;
  /** In the text format of Prometheus. */
  readonly write: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** What passwords and codes there are to hash, and were since the start. */
export type HashingFigures = () => { readonly waiting: number; readonly done: number };

type WatchedDatabase = Pick<Database, 'db' | 'connections' | 'maxConnections' | 'publicReads'>;

/** Milliseconds that a scrape waits for the database: Prometheus gives up after ten seconds. */
const WITHIN_MS = 2000;

/** Seconds. From a cached answer to what a person would call broken. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The server's metrics; names begin with `nfcards_`. None is about a person. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'nfcards_operation_seconds',
    help: 'Time from request to answer, by operation and class of status.',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const queries = new Histogram({
    name: 'nfcards_query_seconds',
    help: 'Time of a query, waiting for a connection not included.',
    buckets: BUCKETS,
    registers,
  });
  const messages = new Counter({
    name: 'nfcards_messages_total',
    help: 'Attempts to send mail and SMS, by what became of them.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  return {
    called: ({ operation, status, seconds }) =>
      calls.observe({ operation, status: `${Math.floor(status / 100)}xx` }, seconds),
    delivered: ({ channel, outcome }) => messages.inc({ channel, outcome }),
    queried: (seconds) => queries.observe(seconds),
    watch: (database, hashing) => {
      watch(registry, database);
      watchHashing(registry, hashing);
    },
    write: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

function watch(registry: Registry, database: WatchedDatabase): void {
  const { db, connections, maxConnections } = database;
  const registers = [registry];
  const max = new Gauge({
    name: 'nfcards_database_connections_max',
    help: 'Connections that this process opens at most, to the primary and to its replica, jobs and listening included.',
    labelNames: ['side'],
    registers,
  });
  for (const [side, count] of Object.entries(maxConnections)) max.set({ side }, count);
  watchReplica(registry, database);
  new Gauge({
    name: 'nfcards_database_connections',
    help: 'Connections of this server, by state; requests that wait for one as `waiting`.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'nfcards_database_up',
    help: '1 when the database answers, else 0, and figures that are kept there are left out.',
    registers,
    async collect() {
      const answers = sql`select 1`.execute(db).then(() => true);
      this.set((await within(WITHIN_MS, answers, false)) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'nfcards_jobs',
    help: 'Jobs of all servers that wait or run, by queue.',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      for (const { queue, jobs } of await within(WITHIN_MS, countJobs(db), [])) this.set({ queue }, jobs);
    },
  });
}

function watchHashing(registry: Registry, hashing: HashingFigures): void {
  const registers = [registry];
  new Gauge({
    name: 'nfcards_hashes_waiting',
    help: 'Passwords and codes that wait for a thread that hashes them.',
    registers,
    collect() {
      this.set(hashing().waiting);
    },
  });
  new Counter({
    name: 'nfcards_hashes_total',
    help: 'Passwords and codes that were hashed.',
    registers,
    collect() {
      this.reset();
      this.inc(hashing().done);
    },
  });
}

function watchReplica(registry: Registry, { publicReads }: WatchedDatabase): void {
  const registers = [registry];
  new Gauge({
    name: 'nfcards_replica_age_seconds',
    help: 'How old the replica is at most; +Inf while that is not known. Left out where there is none.',
    registers,
    collect() {
      const reads = publicReads();
      if (reads === null) this.remove();
      else this.set(reads.ageSeconds ?? Number.POSITIVE_INFINITY);
    },
  });
  const reads = new Counter({
    name: 'nfcards_public_reads_total',
    help: 'Reads of places, where there is a replica, by which database answered.',
    labelNames: ['from'],
    registers,
    collect() {
      const { replica = 0, primary = 0 } = publicReads() ?? {};
      reads.reset();
      reads.inc({ from: 'replica' }, replica);
      reads.inc({ from: 'primary' }, primary);
    },
  });
}

async function countJobs(db: Database['db']): Promise<readonly { queue: string; jobs: number }[]> {
  const { rows } = await sql<{ queue: string; jobs: number }>`
    select name as queue, count(*) as jobs from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%' group by name`.execute(db);
  return rows;
}
