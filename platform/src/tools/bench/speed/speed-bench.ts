import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'valibot';
import { Failure } from '../../../failure.ts';
import { Channel } from '../../../releases/channels/channel.ts';
import { ReleaseStore } from '../../../releases/store/release-store.ts';
import { findBrowser } from '../../run-command.ts';
import { buildSite } from '../measure/built-site.ts';
import { startChild } from '../measure/child-server.ts';
import { runMeasure } from '../measure/run-measure.ts';
import { type Baseline, packagesOf } from './baseline.ts';
import { federationSize } from './federation-size.ts';
import type { PageLoad, SpeedResult } from './goals.ts';
import { monolith } from './monolith.ts';
import { naive } from './naive.ts';
import { measurePages } from './page-load.ts';
import { measuredSpeed, SITE } from './samples.ts';
import { singleSpa } from './single-spa.ts';

const BASELINES: readonly Baseline[] = [monolith, naive, singleSpa];
export const BASELINE_NAMES: readonly string[] = BASELINES.map(({ name }) => name);

export interface SpeedOptions {
  readonly runs: number;
  /** Names of baselines. */
  readonly baselines: readonly string[];
  /** Paths with commas between them, or `all`. */
  readonly routes: string;
}

/**
 * The site and its baselines in a browser that is slowed down: built from the working tree, shown by channels of one store
 * with one API. Leaves nothing behind.
 */
export async function benchSpeed({ runs, baselines, routes }: SpeedOptions): Promise<SpeedResult> {
  const browser = findBrowser();
  const chosen = BASELINES.filter(({ name }) => baselines.includes(name));
  return withSites(chosen, async (urls, sources) => {
    const runtime = await federationSize(sources);
    const sites = [SITE, ...chosen.map(({ name }) => name)].map((name, at) => `${name}=${urls[at]}`);
    console.log('Measuring…');
    const measured = runMeasure('measure-speed.ts', [String(runs), routes, ...sites], browser);
    console.log('Measuring the gateway…');
    const pages = await measurePages(urls[0] ?? '', runs);
    return { ...parse(measuredSpeed, measured), runtime, pages };
  });
}

/** How fast the gateway hands out pages, and nothing else. */
export async function benchPages(runs: number): Promise<PageLoad[]> {
  return withSites([], ([url = '']) => measurePages(url, runs));
}

/** `measure` gets the site's address, then those of the baselines, and the folder with the sources of each baseline. */
export async function withSites<Result>(
  baselines: readonly Baseline[],
  measure: (urls: readonly string[], sources: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'nfcards-bench-'));
  try {
    const [dataDir, sources] = [join(folder, 'data'), join(folder, 'sources')];
    await buildSite(dataDir);
    const store = new ReleaseStore(dataDir);
    for (const baseline of baselines) await show(store, baseline, join(sources, baseline.name));
    mkdirSync(sources, { recursive: true });
    const channels = [
      { channel: 'production', environment: {} },
      ...baselines.map(({ name, environment }) => ({ channel: name, environment })),
    ];
    const server = await startChild('speed/site-server.ts', [dataDir, JSON.stringify(channels)]);
    try {
      return await measure(server.urls, sources);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function show(store: ReleaseStore, baseline: Baseline, sources: string): Promise<void> {
  const start = performance.now();
  mkdirSync(sources, { recursive: true });
  await baseline.publish(store, sources);
  const { shell, remotes } = packagesOf(baseline);
  const versions = [shell, ...remotes].map(({ name, version }) => [name, version]);
  await new Channel(store, baseline.name).promoteTogether(Object.fromEntries(versions));
  console.log(`Built ${baseline.name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** @throws Failure that names those there are */
export function readBaselines(text: string): string[] {
  const names = text === 'none' ? [] : text.split(',');
  const unknown = names.find((name) => !BASELINE_NAMES.includes(name));
  if (unknown === undefined) return names;
  throw new Failure(`“${unknown}” is no baseline: ${BASELINE_NAMES.join(' and ')} are, or none.`);
}
