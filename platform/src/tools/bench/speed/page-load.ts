import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { operations, operationUrl } from '@nfcards/shared/operations';
import type { Request } from 'autocannon';
import { parse } from 'valibot';
import { startChild } from '../measure/child-server.ts';
import { median } from '../measure/directory-bench.ts';
import { type LoadFigure, measureLoad } from '../measure/measure-load.ts';
import type { PageLoad } from './goals.ts';

const PORTS = 10;
/** Of each load. */
const SECONDS = 4;
/** As every browser asks. */
const HEADERS = { 'accept-encoding': 'br', 'accept-language': 'fr' };

/** What is asked for in turn, and the least share of the bare server's rate that is wanted of it. */
interface Asked {
  readonly page: string;
  readonly paths: readonly string[];
  readonly wanted: number;
}

/**
 * Measures how fast a site hands out its pages and the list of ports, each beside a bare server that has the bytes ready;
 * they take turns.
 */
export async function measurePages(url: string, runs: number): Promise<PageLoad[]> {
  const list = operationUrl('/api', 'ports_data', {});
  const ports = await readPorts(url + list);
  const asked: readonly Asked[] = [
    { page: '/', paths: ['/'], wanted: 0.92 },
    { page: '/port/FRLRH', paths: ['/port/FRLRH'], wanted: 0.92 },
    { page: '/search', paths: ['/search'], wanted: 0.7 },
    { page: `${PORTS} ports`, paths: ports.map((id) => `/port/${id}`), wanted: 0.7 },
    { page: 'ports_data', paths: [list], wanted: 0.8 },
  ];
  const bare = await startChild('bare-server.ts', []);
  try {
    const loads: PageLoad[] = [];
    for (const each of asked) loads.push(await measurePage(url, bare.url, each, runs));
    return loads;
  } finally {
    await bare.stop();
  }
}

/** Of all places in the list, so that some are rich and some are poor. */
async function readPorts(url: string): Promise<readonly string[]> {
  const list = parse(operations.ports_data.answer, await (await fetch(url)).json());
  return Array.from({ length: PORTS }, (_, no) => list[Math.floor((no * list.length) / PORTS)]?.id ?? '');
}

async function measurePage(
  url: string,
  bareUrl: string,
  { page, paths, wanted }: Asked,
  runs: number,
): Promise<PageLoad> {
  const bodies = await Promise.all(paths.map((path) => bytesOf(url + path)));
  const bodyPaths = paths.map((_, no) => `/${no}`);
  for (const [no, body] of bodies.entries()) {
    await fetch(bareUrl + (bodyPaths[no] ?? ''), {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    });
  }
  const gateway: LoadFigure[] = [];
  const bare: LoadFigure[] = [];
  for (let run = 0; run < runs; run += 1) {
    gateway.push(await measureLoad(url, asBrowsersAsk(paths), { seconds: SECONDS }));
    bare.push(await measureLoad(bareUrl, asBrowsersAsk(bodyPaths), { seconds: SECONDS }));
  }
  const ratios = gateway.map(({ perSecond }, run) => perSecond / (bare[run]?.perSecond ?? Number.NaN));
  return {
    page,
    bytes: median(bodies.map(({ length }) => length)),
    gateway: medianLoad(gateway),
    bare: medianLoad(bare),
    ratio: median(ratios),
    wanted,
  };
}

function asBrowsersAsk(paths: readonly string[]): Request[] {
  return paths.map((path) => ({ path, headers: HEADERS }));
}

function medianLoad(figures: readonly LoadFigure[]): LoadFigure {
  return {
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    p99: median(figures.map(({ p99 }) => p99)),
  };
}

/** Compressed, as it comes. */
async function bytesOf(url: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  get(url, { headers: HEADERS }, (answer) => buffer(answer).then(resolve, reject)).on('error', reject);
  return promise;
}
