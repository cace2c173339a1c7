import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { registry } from '@nfcards/shared/registry';
import { parse } from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { Channel } from '../../releases/channels/channel.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import { readSettings } from '../../settings/settings.ts';
import { addRelease, remoteRelease, shellRelease } from '../live-site/releases.fixture.ts';
import { createGateway } from './gateway.ts';

const PROMOTIONS = 100;
const READERS = 4;
const remotes = { 'mfe-directory': '/search', 'mfe-wallet': '/wallet' };

it('answers no torn and no stale registry while a hundred promotions go by', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'registry-'));
  const store = new ReleaseStore(dataDir);
  const channel = new Channel(store, 'production');
  await addRelease(store, shellRelease('1.0.0'));
  await channel.promote('shell', '1.0.0');
  for (let patch = 0; patch <= PROMOTIONS; patch++) {
    for (const [name, path] of Object.entries(remotes))
      await addRelease(store, remoteRelease(name, `1.0.${patch}`, path));
  }
  const promote = (patch: number) =>
    channel.promoteTogether(Object.fromEntries(Object.keys(remotes).map((name) => [name, `1.0.${patch}`])));
  await promote(0);
  const server = await createGateway({ settings: readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }) });
  onTestFinished(async () => {
    await server.close();
    await rm(dataDir, { recursive: true });
  });

  let promoted = 0;
  let reads = 0;
  async function readWhilePromoting(): Promise<void> {
    let last = 0;
    while (promoted < PROMOTIONS) {
      const least = promoted;
      const answer = await server.inject('/registry.json');
      const { remotes: shown } = parse(registry, answer.json());
      const patches = Object.values(shown).map(({ live }) => Number(live.version.split('.')[2]));
      const [patch = Number.NaN] = patches;
      expect(patches, 'both remotes of one promotion').toEqual([patch, patch]);
      for (const { previous } of Object.values(shown))
        expect(previous?.version ?? null).toBe(patch === 0 ? null : `1.0.${patch - 1}`);
      expect(patch, 'what was promoted before it was asked for').toBeGreaterThanOrEqual(least);
      expect(patch, 'what the same reader saw before').toBeGreaterThanOrEqual(last);
      last = patch;
      reads += 1;
      // Asked without a socket, the gateway waits for nothing: the promotions would never have their turn.
      await setImmediate();
    }
  }
  async function promoteAll(): Promise<void> {
    for (let patch = 1; patch <= PROMOTIONS; patch++) {
      await promote(patch);
      promoted = patch;
    }
  }
  await Promise.all([promoteAll(), ...Array.from({ length: READERS }, readWhilePromoting)]);
  expect(reads).toBeGreaterThan(PROMOTIONS);
}, 120_000);
