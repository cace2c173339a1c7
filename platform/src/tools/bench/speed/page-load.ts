import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startChild } from '../measure/child-server.ts';
import { median } from '../measure/directory-bench.ts';
import { type LoadFigure, measureLoad } from '../measure/measure-load.ts';
import type { PageLoad } from './goals.ts';

const PAGES = ['/', '/port/FRLRH'];
/** As every browser asks. */
const HEADERS = { 'accept-encoding': 'br', 'accept-language': 'fr' };

/** Measures how fast a site hands out its pages, each beside a bare server that has the bytes ready; they take turns. */
export async function measurePages(url: string, runs: number): Promise<PageLoad[]> {
  const bare = await startChild('bare-server.ts', []);
  try {
    const loads: PageLoad[] = [];
    for (const page of PAGES) loads.push(await measurePage(url + page, page, bare.url, runs));
    return loads;
  } finally {
    await bare.stop();
  }
}

async function measurePage(url: string, page: string, bareUrl: string, runs: number): Promise<PageLoad> {
  const body = await bytesOf(url);
  await fetch(bareUrl, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  });
  const gateway: LoadFigure[] = [];
  const bare: LoadFigure[] = [];
  for (let run = 0; run < runs; run += 1) {
    gateway.push(await measureLoad(url, [{ headers: HEADERS }]));
    bare.push(await measureLoad(bareUrl, [{ headers: HEADERS }]));
  }
  const ratios = gateway.map(({ perSecond }, run) => perSecond / (bare[run]?.perSecond ?? Number.NaN));
  return {
    page,
    bytes: body.length,
    gateway: medianLoad(gateway),
    bare: medianLoad(bare),
    ratio: median(ratios),
  };
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
