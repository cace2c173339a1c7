import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parse } from 'valibot';
import { Channel } from '../../../releases/channels/channel.ts';
import { ReleaseStore } from '../../../releases/store/release-store.ts';
import { addRelease, remoteRelease } from '../../../serving/live-site/releases.fixture.ts';
import { findBrowser } from '../../run-command.ts';
import { startChild } from '../measure/child-server.ts';
import { measureLoad } from '../measure/measure-load.ts';
import { runMeasure } from '../measure/run-measure.ts';
import { figures, measuredSpeed, medianOf } from '../speed/samples.ts';
import type { Growth } from './growth.ts';

const PAGE = '/';
const RUNS = 3;
const HEADERS = { accept: 'text/html', 'accept-encoding': 'br', 'accept-language': 'fr' };
const VERSION = '1.0.0';

/** @param built data folder of a site, whose remotes are the first */
export async function growRemotes(sizes: readonly number[], built: string): Promise<Growth> {
  for (const size of sizes) await showRemotes(built, size);
  const channels = sizes.map((size) => ({ channel: channelOf(size), environment: {} }));
  const server = await startChild('speed/site-server.ts', [built, JSON.stringify(channels)]);
  try {
    const sites = sizes.map((size, at) => `${size}=${server.urls[at]}`);
    const measured = runMeasure('measure-speed.ts', [String(RUNS), PAGE, ...sites], findBrowser());
    const { samples } = parse(measuredSpeed, measured);
    const bytes: number[] = [];
    const served: number[] = [];
    for (const url of server.urls) {
      bytes.push(await sizeOf(url + PAGE));
      const { perSecond } = await measureLoad(url + PAGE, [{ headers: HEADERS }]);
      served.push(1000 / perSecond);
    }
    const alive = sizes.map((size) => medianOf(samples, String(size), PAGE, figures.alive));
    return {
      of: 'remotes',
      sizes,
      costs: [
        { name: 'HTML', unit: 'kB', values: bytes.map((size) => size / 1000) },
        { name: 'handed out', unit: 'ms', values: served },
        { name: 'shell alive', unit: 'ms', values: alive },
      ],
    };
  } finally {
    await server.stop();
  }
}

/** A channel that shows what is live, and so many further remotes that there are as many as asked for. */
async function showRemotes(built: string, size: number): Promise<void> {
  const store = new ReleaseStore(built);
  const { releases } = await new Channel(store, 'production').read();
  const versions: Record<string, string> = {};
  for (const [name, { live }] of Object.entries(releases)) if (live !== null) versions[name] = live;
  const own = Object.keys(versions).length - 1;
  for (let no = own + 1; no <= size; no += 1) {
    const name = `mfe-further-${no}`;
    versions[name] = VERSION;
    if (!(await store.has(name, VERSION)))
      await addRelease(store, remoteRelease(name, VERSION, `/further-${no}`));
  }
  await new Channel(store, channelOf(size)).promoteTogether(versions);
}

function channelOf(size: number): string {
  return `remotes-${size}`;
}

function sizeOf(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const count = (body: Buffer) => resolve(body.length);
  get(url, { headers: HEADERS }, (answer) => buffer(answer).then(count, reject)).on('error', reject);
  return promise;
}
