import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLog } from '@nfcards/api/filled-log';
import { startPostgres } from '@nfcards/api/temporary-postgres';
import { operationUrl } from '@nfcards/shared/operations';
import type { ChildServer } from './measure/child-server.ts';
import { startChild } from './measure/child-server.ts';
import type { EngineName } from './measure/filled-api.ts';

export interface ProofFigure {
  readonly operation: 'log_inclusion' | 'log_consistency';
  /** Of an answer as it travels: the median, and the largest of all that were asked for. */
  readonly bytes: number;
  readonly mostBytes: number;
  readonly times: Percentiles;
  /** What a server takes that only hands out the same bytes. */
  readonly bare: Percentiles;
}

/** Milliseconds, one request after the other, measured by the client. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

export interface LogFigures {
  readonly entries: number;
  readonly takeUpSeconds: number;
  readonly proofs: readonly ProofFigure[];
}

const REQUESTS = 1000;
const WARM_UP = 50;

/** Fills a log of its own, asks for proofs of entries and sizes taken at random, and leaves nothing behind. */
export async function benchLog(engine: EngineName, entries: number, bare: ChildServer): Promise<LogFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'nfcards-bench-'));
  const postgres = engine === 'postgres' ? await startPostgres(['shared_buffers=512MB']) : null;
  try {
    const dataDir = join(folder, 'data');
    // The mark of its documents lies there, without which the log signs nothing.
    mkdirSync(dataDir);
    const place = { dataDir, ...(postgres === null ? {} : { databaseUrl: postgres.url }) };
    const { takeUpSeconds } = await fillLog(place, entries);
    const api = await startChild('api-server.ts', [dataDir, ...(postgres === null ? [] : [postgres.url])]);
    try {
      const proofs = [
        await measureProofs({ api, bare }, 'log_inclusion', () => ({ no: randomInt(entries) + 1 })),
        await measureProofs({ api, bare }, 'log_consistency', () => ({
          from: randomInt(entries - 1) + 1,
          to: entries,
        })),
      ];
      return { entries, takeUpSeconds, proofs };
    } finally {
      await api.stop();
    }
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureProofs(
  { api, bare }: { readonly api: ChildServer; readonly bare: ChildServer },
  operation: ProofFigure['operation'],
  next: () => Readonly<Record<string, number>>,
): Promise<ProofFigure> {
  const { times, answers } = await measure(() => `${api.url}${operationUrl('/api', operation, next())}`);
  const sizes = answers.map(({ length }) => length).sort((one, other) => one - other);
  await fetch(bare.url, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: answers.find(({ length }) => length === at(sizes, 0.5)) ?? new Uint8Array(),
  });
  const bytes = { bytes: at(sizes, 0.5), mostBytes: at(sizes, 1) };
  return { operation, ...bytes, times, bare: (await measure(() => bare.url)).times };
}

async function measure(nextUrl: () => string) {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const answers: Uint8Array<ArrayBuffer>[] = [];
  for (let no = -WARM_UP; no < REQUESTS; no += 1) {
    const url = nextUrl();
    const begun = performance.now();
    const answer = await read(url, agent);
    if (no < 0) continue;
    times.push(performance.now() - begun);
    answers.push(answer);
  }
  agent.destroy();
  times.sort((one, other) => one - other);
  return { times: { p50: at(times, 0.5), p95: at(times, 0.95) }, answers };
}

/** An answer as it travels; `fetch` would undo the compression. */
async function read(url: string, agent: Agent): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => {
      if (response.statusCode === 200) resolve(Buffer.concat(chunks));
      else reject(new Error(`${url} answered ${response.statusCode}.`));
    });
  }).on('error', reject);
  return promise;
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

export function describeLog({ entries, takeUpSeconds, proofs }: LogFigures): string {
  const rate = (entries / takeUpSeconds).toFixed(0);
  const lines = proofs.map(({ operation, bytes, mostBytes, times, bare }) => {
    const cells = [times.p50, times.p95, bare.p50, bare.p95].map((time) => time.toFixed(2).padStart(10));
    return `  ${operation.padEnd(18)}${`${bytes} B`.padStart(8)}${`${mostBytes} B`.padStart(9)}${cells.join('')}`;
  });
  return [
    `  taken up in ${takeUpSeconds.toFixed(1)} s, ${rate} entries a second`,
    '',
    '  proof              answer    most    p50 ms    p95 ms  bare p50  bare p95',
    ...lines,
  ].join('\n');
}
