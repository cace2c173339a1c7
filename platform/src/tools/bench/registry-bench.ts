import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registry } from '@nfcards/shared/registry';
import { safeParse } from 'valibot';
import { Channel } from '../../releases/channels/channel.ts';
import { parseJson } from '../../releases/place/parse-json.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import { addRelease, remoteRelease, shellRelease } from '../../serving/live-site/releases.fixture.ts';
import { startChild } from './measure/child-server.ts';

export interface RegistryFigures {
  readonly reads: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly promotions: number;
  /** Answers that were no registry, or showed two releases that were never live together. */
  readonly torn: number;
  /** Answers that were asked for more than a second after what they say was replaced. */
  readonly stale: number;
  /** Milliseconds between a promotion and the last question whose answer did not know of it. */
  readonly oldest: number;
}

const PROMOTIONS = 100;
/** Milliseconds. */
const STALE = 1000;
/** Milliseconds. */
const TICK = 2;
const REMOTES = {
  'mfe-account': '/login',
  'mfe-directory': '/search',
  'mfe-marketing': '/',
  'mfe-wallet': '/wallet',
};

/** Promotes a hundred times while the registry is read so many times a second, and judges each answer. */
export async function benchRegistry(rate: number, seconds: number): Promise<RegistryFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nfcards-bench-'));
  try {
    const channel = await fillStore(dataDir);
    const server = await startChild('registry-server.ts', [dataDir]);
    try {
      return await measure(channel, server.url, rate, seconds);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fillStore(dataDir: string): Promise<Channel> {
  const store = new ReleaseStore(dataDir);
  const channel = new Channel(store, 'production');
  await addRelease(store, shellRelease('1.0.0'));
  await channel.promote('shell', '1.0.0');
  for (let patch = 0; patch <= PROMOTIONS; patch++) {
    for (const [name, path] of Object.entries(REMOTES))
      await addRelease(store, remoteRelease(name, `1.0.${patch}`, path));
  }
  await promote(channel, 0);
  return channel;
}

async function promote(channel: Channel, patch: number): Promise<void> {
  const versions = Object.keys(REMOTES).map((name) => [name, `1.0.${patch}`]);
  await channel.promoteTogether(Object.fromEntries(versions));
}

async function measure(
  channel: Channel,
  url: string,
  rate: number,
  seconds: number,
): Promise<RegistryFigures> {
  /** When each promotion was done, by its patch. */
  const promotedAt: number[] = [0];
  const waits: number[] = [];
  const found = { torn: 0, stale: 0, oldest: 0 };
  const read = async () => {
    const askedAt = performance.now();
    const answer = await fetch(`${url}/registry.json`, { headers: { 'accept-encoding': 'identity' } });
    const patch = patchOf(await answer.text());
    waits.push(performance.now() - askedAt);
    if (patch === null) found.torn += 1;
    const replacedAt = patch === null ? undefined : promotedAt[patch + 1];
    const age = replacedAt === undefined ? 0 : askedAt - replacedAt;
    found.oldest = Math.max(found.oldest, age);
    if (age > STALE) found.stale += 1;
  };
  const began = performance.now();
  const reading = atRate(rate, seconds, read);
  for (let patch = 1; patch <= PROMOTIONS; patch++) {
    await until(began + ((patch - 0.5) * seconds * 1000) / PROMOTIONS);
    await promote(channel, patch);
    promotedAt[patch] = performance.now();
  }
  await reading;
  const took = (performance.now() - began) / 1000;
  const sorted = waits.toSorted((a, b) => a - b);
  const quantile = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return {
    reads: waits.length,
    perSecond: waits.length / took,
    p50: quantile(0.5),
    p99: quantile(0.99),
    promotions: PROMOTIONS,
    ...found,
  };
}

/** Asks when it is due, whether or not the answers before have come: what is slow is not asked less. */
async function atRate(rate: number, seconds: number, ask: () => Promise<void>): Promise<void> {
  const began = performance.now();
  const asked: Promise<void>[] = [];
  while (asked.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - began) / 1000) * rate);
    while (asked.length < due) asked.push(ask());
    await until(performance.now() + TICK);
  }
  await Promise.all(asked);
}

async function until(moment: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())));
}

/** The patch that all remotes were promoted with, one before the other; null if they do not agree. */
function patchOf(body: string): number | null {
  const parsed = safeParse(registry, parseJson(body));
  if (!parsed.success) return null;
  const releases = Object.values(parsed.output.remotes);
  const patch = Number(releases[0]?.live.version.split('.')[2]);
  const isWhole =
    releases.length === Object.keys(REMOTES).length &&
    releases.every(
      ({ live, previous }) =>
        live.version === `1.0.${patch}` && (patch === 0 || previous?.version === `1.0.${patch - 1}`),
    );
  return isWhole ? patch : null;
}

export function describeRegistry(figures: RegistryFigures): string {
  const { reads, perSecond, p50, p99, promotions, torn, stale, oldest } = figures;
  return [
    `${reads} reads, ${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, during ${promotions} promotions`,
    `${torn} torn, ${stale} stale after a second; the last answer without a promotion was asked for ${oldest.toFixed(0)} ms after it`,
  ].join('\n');
}
