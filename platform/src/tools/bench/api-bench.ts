import { get } from 'node:http';
import { operationUrl, type QueryValue } from '@nfcards/shared/operations';
import type { Request } from 'autocannon';
import { Accounts } from './measure/accounts.ts';
import type { ChildServer } from './measure/child-server.ts';
import { type EngineName, withFilledApi } from './measure/filled-api.ts';
import type { GeneratedPort } from './measure/generated-ports.ts';
import { generatePorts } from './measure/generated-ports.ts';
import type { LatencyFigure, Timings } from './measure/measure-latency.ts';
import { measureDetails, measureSearch, medianLatencies } from './measure/measure-latency.ts';
import type { LoadFigure } from './measure/measure-load.ts';
import { measureLoad } from './measure/measure-load.ts';
import { type SearchKind, searchKinds } from './measure/search-kinds.ts';
import { plainTable } from './measure/table.ts';

export interface OperationFigure extends LoadFigure {
  readonly operation: string;
  /** Of one answer, as it travels. */
  readonly bytes: number;
  /** What a server does that only hands out the same bytes. */
  readonly bare: LoadFigure;
}

export interface ApiFigures {
  readonly engine: EngineName;
  readonly ports: number;
  readonly importSeconds: number;
  readonly operations: readonly OperationFigure[];
  readonly latencies: readonly LatencyFigure[];
}

const SAMPLE = 500;
/** Times that every kind of search is measured, all of them once before any for the second time. */
const GOES = 5;
const ACCOUNTS = 40;
/** Twice what the API keeps of searches, and more: none of them is answered by what is kept. */
const TEXTS = 5000;
const READERS = 8;

/** Fills a database of its own, measures, and leaves nothing behind. */
export async function benchApi(engine: EngineName, ports: number, bare: ChildServer): Promise<ApiFigures> {
  return withFilledApi(engine, ports, async (api, importSeconds) => ({
    engine,
    ports,
    importSeconds,
    ...(await measureAll(api, bare, ports)),
  }));
}

async function measureAll(api: ChildServer, bare: ChildServer, ports: number) {
  const host = `${api.url}/api`;
  const sample = samplePorts(ports);
  const kinds = searchKinds(sample);
  const ids = sample.map(({ no }) => `bench-${no}`);
  const goes: Timings[][] = [];
  for (let go = 0; go < GOES; go += 1) {
    const details = await measureDetails(host, ids);
    const searches: Timings[] = [];
    for (const kind of kinds) searches.push(await measureSearch(host, kind));
    const together = { kind: 'search, all kinds', times: searches.flatMap(({ times }) => times) };
    goes.push([details, together, ...searches]);
  }

  const list = operationUrl('/api', 'ports_data', {});
  const details = ids.map((id) => operationUrl('/api', 'port_details', { id }));
  const firstPages = kinds.filter(({ pagesBefore }) => pagesBefore === undefined);
  const mixed = Array.from({ length: SAMPLE }, (_, index) =>
    operationUrl('/api', 'search', firstPages[index % firstPages.length]?.next() ?? {}),
  );
  const operations: OperationFigure[] = [];
  const texts = textsOf(kinds).map((text) => operationUrl('/api', 'search', { text }));
  const found = await read(`${api.url}${texts[0] ?? ''}`);
  for (const reading of [
    reads('whole list, kept', [list], await read(`${api.url}${list}`)),
    reads('details, kept', details, await read(`${api.url}${details[0] ?? ''}`)),
    reads('search, all kinds', mixed, await read(`${api.url}${mixed[0] ?? ''}`)),
    { ...reads('search by text, kept', texts.slice(0, SAMPLE), found), connections: READERS },
    // By one reader: several ask for the same at the same time, and share one answer.
    { ...reads('search by new texts', texts, found), warmUp: [], connections: 1 },
  ]) {
    operations.push(await measureBoth({ api, bare }, reading));
  }
  // Last, because new accounts leave mails to be sent behind them.
  operations.push(await measureBoth({ api, bare }, await logins(host)));
  return { operations, latencies: medianLatencies(goes) };
}

interface Measured {
  readonly operation: string;
  readonly requests: readonly Request[];
  /** Asked once each beforehand, so that what is kept is there. */
  readonly warmUp: readonly string[];
  /** One answer, as it travels. */
  readonly answer: Uint8Array<ArrayBuffer>;
  readonly connections?: number;
}

async function measureBoth(
  { api, bare }: { readonly api: ChildServer; readonly bare: ChildServer },
  { operation, requests, warmUp, answer, ...load }: Measured,
): Promise<OperationFigure> {
  for (const path of warmUp) await read(`${api.url}${path}`);
  // The very same bytes: what they cost the client weighs on both.
  await fetch(bare.url, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: answer,
  });
  const figure = await measureLoad(api.url, requests, load);
  return {
    operation,
    bytes: answer.length,
    ...figure,
    bare: await measureLoad(bare.url, [{ path: '/' }], load),
  };
}

/** An answer as it travels; `fetch` would undo the compression. */
async function read(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => resolve(Buffer.concat(chunks)));
  }).on('error', reject);
  return promise;
}

function reads(operation: string, paths: readonly string[], answer: Uint8Array<ArrayBuffer>): Measured {
  const headers = { 'accept-encoding': 'br' };
  return { operation, requests: paths.map((path) => ({ path, headers })), warmUp: paths, answer };
}

/** Right passwords, one answer of which is what the bare server hands out. */
async function logins(host: string): Promise<Measured> {
  const accounts = await Accounts.open(host, ACCOUNTS);
  return {
    operation: 'login',
    requests: [accounts.loginRequest()],
    warmUp: [],
    answer: await accounts.oneAnswer(),
  };
}

/** Names, their beginnings, and those that are typed with a mistake; no two the same. */
function textsOf(kinds: readonly SearchKind[]): readonly QueryValue[] {
  const typed = kinds.slice(0, 4);
  return Array.from({ length: TEXTS }, (_, no) => typed[no % typed.length]?.next().text);
}

function samplePorts(count: number): readonly GeneratedPort[] {
  const every = Math.max(1, Math.floor(Math.min(count, 50_000) / SAMPLE));
  const sample: GeneratedPort[] = [];
  for (const port of generatePorts(Math.min(count, every * SAMPLE)))
    if (port.no % every === 0) sample.push(port);
  return sample;
}

export function describeApi({ ports, importSeconds, operations, latencies }: ApiFigures): string {
  const lines = [
    `  imported in ${importSeconds.toFixed(0)} s, ${(ports / importSeconds).toFixed(0)} a second`,
    '\n  operation             answer        requests/s   p99 ms   bare requests/s   p99 ms    ratio',
  ];
  for (const { operation, bytes, perSecond, p99, bare } of operations) {
    const size = bytes < 10_000 ? `${bytes} B` : `${(bytes / 1000).toFixed(0)} kB`;
    const cells = [perSecond.toFixed(0).padStart(16), p99.toFixed(0).padStart(9)];
    const bareCells = [bare.perSecond.toFixed(0).padStart(18), bare.p99.toFixed(0).padStart(9)];
    const ratio = (perSecond / bare.perSecond).toFixed(3).padStart(9);
    lines.push(`  ${operation.padEnd(20)}${size.padStart(8)}${cells.join('')}${bareCells.join('')}${ratio}`);
  }
  lines.push(`\n  medians of ${GOES} goes           p50 ms   p95 ms`);
  for (const { kind, p50, p95 } of latencies)
    lines.push(`  ${kind.padEnd(26)}${p50.toFixed(1).padStart(9)}${p95.toFixed(1).padStart(9)}`);
  return lines.join('\n');
}

/** How many times longer an answer may take where there are most ports (issue 9). */
const GROWTH = 3;

/** What becomes of p95 from the fewest ports to the most, on one engine. */
export function describeGrowth(few: ApiFigures, many: ApiFigures): string {
  const before = new Map(few.latencies.map(({ kind, p95 }) => [kind, p95]));
  return plainTable({
    head: ['p95', `${few.ports} ports`, `${many.ports} ports`, 'growth', 'wanted', 'reached'],
    rows: many.latencies.map(({ kind, p95 }) => {
      const growth = p95 / (before.get(kind) ?? Number.NaN);
      const cells = [`${before.get(kind)?.toFixed(1)} ms`, `${p95.toFixed(1)} ms`, growth.toFixed(1)];
      return [kind, ...cells, `< ${GROWTH}`, growth < GROWTH ? 'yes' : 'no'];
    }),
  });
}
