import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareFolder } from '@nfcards/api';
import { Channel } from '../../../releases/channels/channel.ts';
import { publishTree } from '../../../releases/publish/publish-tree.ts';
import { ReleaseStore } from '../../../releases/store/release-store.ts';
import { findBrowser } from '../../run-command.ts';
import { runMeasure } from './run-measure.ts';

export interface BuiltSite {
  readonly dataDir: string;
  /** For what else a bench writes; gone afterwards, like the site. */
  readonly folder: string;
  /** Runs a script of `e2e/bench` with a browser. @returns what it printed, to be parsed by whoever knows it */
  readonly measure: (script: string, count: number) => unknown;
}

/** A site in a folder of its own, of which nothing stays. Built beforehand: on a busy machine it takes longer than a site has to be up. */
export async function withBuiltSite<Figures>(
  bench: (site: BuiltSite) => Figures | Promise<Figures>,
): Promise<Figures> {
  const browser = findBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'nfcards-bench-'));
  const dataDir = join(folder, 'data');
  try {
    await buildSite(dataDir);
    const measure = (script: string, count: number) => runMeasure(script, [dataDir, String(count)], browser);
    return await bench({ dataDir, folder, measure });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As visitors of a release get it. */
export async function buildSite(dataDir: string): Promise<void> {
  prepareFolder(dataDir);
  const store = new ReleaseStore(dataDir);
  const tell = (sentence: string) => console.log(sentence);
  await publishTree(store, new Channel(store, 'production'), tell, { quick: false });
}
