import { randomInt, randomUUID } from 'node:crypto';
import type { PartitionFigure, TableSize } from '@nfcards/api/filled-site';
import {
  cardOf,
  fillSite,
  measureJobs,
  measurePartitions,
  tableSizes,
  tokenOf,
} from '@nfcards/api/filled-site';
import { startPostgres } from '@nfcards/api/temporary-postgres';
import type { OperationName, QueryValue } from '@nfcards/shared/operations';
import { operations, operationUrl } from '@nfcards/shared/operations';
import { startChild } from './measure/child-server.ts';
import { plainTable } from './measure/table.ts';

export interface ScaleFigures {
  readonly members: number;
  /** For those that were added since the last figures. */
  readonly fillSeconds: number;
  readonly sizes: readonly TableSize[];
  readonly times: readonly OperationTimes[];
}

interface OperationTimes {
  readonly operation: OperationName;
  /** Milliseconds, one request after the other, measured by the client. */
  readonly p50: number;
  readonly p95: number;
}

export interface RestOfScale {
  readonly partitions: readonly PartitionFigure[];
  readonly jobs: { readonly count: number; readonly written: number; readonly done: number };
}

const REQUESTS = 300;
const WARM_UP = 30;
const JOBS = 5000;
/** Rows need not outlive the bench; what is asked must find memory as on a server of its own. */
const SETTINGS = ['fsync=off', 'shared_buffers=2GB', 'max_wal_size=8GB', 'maintenance_work_mem=256MB'];

type Input = Readonly<Record<string, QueryValue>>;
/** Of a member taken at random. */
const asked: readonly (readonly [OperationName, (member: number) => Input])[] = [
  ['cookie', () => ({})],
  ['get_all_nfcards', () => ({})],
  ['nfcard', (member) => ({ id: cardOf(member) })],
  ['conversations', () => ({})],
  ['notifications', () => ({})],
  ['favorites', () => ({ category: 'port' })],
  [
    'save_boat',
    () => ({
      id: randomUUID(),
      name: 'Pen Duick',
      type: 'sailing_yacht',
      registration_number: '',
      flag: 'FR',
      length: 10,
      beam: 3,
      draught: 2,
    }),
  ],
  ['port_details', () => ({ id: 'FRLRH' })],
];

/** Fills one database with ever more members, asks a server for what they look at, and leaves nothing behind. */
export async function benchScale(
  counts: readonly number[],
  told: (figures: ScaleFigures) => void,
): Promise<RestOfScale> {
  const postgres = await startPostgres(SETTINGS);
  try {
    let filled = 0;
    for (const members of counts) {
      const parameters = ['/nonexistent', postgres.url];
      // It makes the tables, if it is the first; while they are filled none looks at them.
      await (await startChild('api-server.ts', parameters)).stop();
      const begun = performance.now();
      await fillSite(postgres.url, filled + 1, members);
      const fillSeconds = (performance.now() - begun) / 1000;
      filled = members;
      const api = await startChild('api-server.ts', parameters);
      const times: OperationTimes[] = [];
      try {
        for (const [operation, inputOf] of asked)
          times.push(await measure(api.url, operation, inputOf, members));
      } finally {
        await api.stop();
      }
      told({ members, fillSeconds, sizes: await tableSizes(postgres.url), times });
    }
    const partitions = await measurePartitions(postgres.url, filled);
    return { partitions, jobs: { count: JOBS, ...(await measureJobs(postgres.url, JOBS)) } };
  } finally {
    await postgres.stop();
  }
}

async function measure(
  url: string,
  operation: OperationName,
  inputOf: (member: number) => Input,
  members: number,
): Promise<OperationTimes> {
  const times: number[] = [];
  for (let no = -WARM_UP; no < REQUESTS; no += 1) {
    const member = randomInt(members - 1) + 1;
    const input = inputOf(member);
    const isRead = operations[operation].effect === 'reads';
    const headers = {
      authorization: `Bearer ${tokenOf(member)}`,
      'x-forwarded-for': `10.0.${no & 255}.${no >> 8}`,
    };
    const begun = performance.now();
    const response = isRead
      ? await fetch(operationUrl(`${url}/api`, operation, input), { headers })
      : await fetch(operationUrl(`${url}/api`, operation, {}), {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
    const answer = await response.text();
    if (no >= 0) times.push(performance.now() - begun);
    if (response.status !== 200) throw new Error(`${operation} answered ${response.status}: ${answer}`);
  }
  times.sort((one, other) => one - other);
  return { operation, p50: at(times, 0.5), p95: at(times, 0.95) };
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

const LARGEST = 10;

export function describeScale({ members, fillSeconds, sizes, times }: ScaleFigures): string {
  const [bytes, rows] = [sizes.map((one) => one.bytes), sizes.map((one) => one.rows)].map((all) =>
    all.reduce((sum, one) => sum + one, 0),
  );
  const tables = sizes
    .slice(0, LARGEST)
    .map((one) => [one.table, inMillions(one.rows), inMegabytes(one.bytes)]);
  const asTable = times.map(({ operation, p50, p95 }) => [operation, p50.toFixed(1), p95.toFixed(1)]);
  return [
    `${members.toLocaleString('en')} members, ${inMillions(rows ?? 0)} million rows, ${inMegabytes(bytes ?? 0)} MB, in ${fillSeconds.toFixed(0)} s`,
    plainTable({ head: ['table', 'million rows', 'MB'], rows: tables }),
    plainTable({ head: ['operation', 'p50 ms', 'p95 ms'], rows: asTable }),
  ].join('\n\n');
}

export function describeRest({ partitions, jobs }: RestOfScale): string {
  const rows = partitions.map(({ table, rows: count, byKey, byOther }) => [
    table,
    inMillions(count),
    ...[byKey.whole, byKey.divided, byOther.whole, byOther.divided].map((time) => time.toFixed(0)),
  ]);
  const head = ['table, µs', 'million rows', 'by key', 'divided', 'by another', 'divided'];
  const [written, done] = [jobs.count / jobs.written, jobs.count / jobs.done].map((rate) => rate.toFixed(0));
  return `${plainTable({ head, rows })}\n\njobs a second: ${written} written, ${done} done`;
}

function inMillions(count: number): string {
  return (count / 1e6).toFixed(2);
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
