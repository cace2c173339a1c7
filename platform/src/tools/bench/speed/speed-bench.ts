import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'valibot';
import { Channel } from '../../../releases/channels/channel.ts';
import { ReleaseStore } from '../../../releases/store/release-store.ts';
import { findBrowser } from '../../run-command.ts';
import { buildSite } from '../measure/built-site.ts';
import { startChild } from '../measure/child-server.ts';
import { runMeasure } from '../measure/run-measure.ts';
import { type Baseline, packagesOf } from './baseline.ts';
import { federationSize } from './federation-size.ts';
import type { PageLoad, SpeedResult } from './goals.ts';
import type { ServedSite } from './other-site.ts';
import { measurePages } from './page-load.ts';
import type { Rivals } from './rivals.ts';
import { measuredSpeed, SITE } from './samples.ts';

export interface SpeedOptions {
  readonly runs: number;
  readonly rivals: Rivals;
  /** Paths with commas between them, or `all`. */
  readonly routes: string;
}

/**
 * The site and its rivals in a browser that is slowed down: built from the working tree, shown by channels of one store
 * with one API. Leaves nothing behind.
 */
export async function benchSpeed({ runs, rivals, routes }: SpeedOptions): Promise<SpeedResult> {
  const browser = findBrowser();
  return withSites(rivals, async (sites, sources) => {
    const runtime = await federationSize(sources);
    console.log('Measuring…');
    const named = sites.map(({ name, url }) => `${name}=${url}`);
    const measured = runMeasure('measure-speed.ts', [String(runs), routes, ...named], browser);
    console.log('Measuring the gateway…');
    const pages = await measurePages(sites[0].url, Math.ceil(runs / 2));
    return { ...parse(measuredSpeed, measured), runtime, pages };
  });
}

export interface PagesOfSite {
  readonly site: string;
  readonly pages: readonly PageLoad[];
}

/** How fast the gateway hands out pages, and nothing else: the site's, then those of its rivals. */
export async function benchPages(runs: number, rivals: Rivals): Promise<PagesOfSite[]> {
  return withSites(rivals, async (sites) => {
    const measured: PagesOfSite[] = [];
    for (const { name, url } of sites) measured.push({ site: name, pages: await measurePages(url, runs) });
    return measured;
  });
}

interface NamedSite {
  readonly name: string;
  readonly url: string;
}

/** `measure` gets the site, then its rivals, and a folder for what it writes. */
export async function withSites<Result>(
  { baselines, others }: Rivals,
  measure: (sites: readonly [NamedSite, ...NamedSite[]], sources: string) => Promise<Result>,
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
    const served: ServedSite[] = [server];
    try {
      for (const [at, { serve }] of others.entries()) {
        // Not by its name: a commit may be named with a slash.
        const folder = join(sources, `other-${at}`);
        mkdirSync(folder);
        served.push(await serve(server.url, folder));
      }
      const urls = [...server.urls, ...served.slice(1).map(({ url }) => url)];
      const rivals = [...baselines, ...others].map(({ name }, at) => ({ name, url: urls[at + 1] ?? '' }));
      return await measure([{ name: SITE, url: server.url }, ...rivals], sources);
    } finally {
      for (const { stop } of served) await stop();
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
