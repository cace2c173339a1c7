import type { Registry } from '@nfcards/shared/registry';
import type { Slot } from '@nfcards/shared/remote';
import { describe, expect, it } from 'vitest';
import { createReleaseLoader } from '../federation/release-loader.ts';
import { createSlotLoader } from './slot-loader.ts';

const slot: Slot<'port-field'> = { Component: () => null, texts: [] };

function registryOf(...slots: string[]): Registry {
  const live = { base: '', entry: '', container: '', integrity: '', mounts: [], slots };
  const remotes = {
    'mfe-wallet': { live: { ...live, version: '9.0.0', slots: [] }, previous: null },
    'mfe-directory': { live: { ...live, version: '2.0.0' }, previous: { ...live, version: '1.0.0' } },
  };
  return { channel: 'production', remotes };
}

function openSite(registry: Registry, bring: (version: string) => Slot<'port-field'>) {
  const attempts: string[] = [];
  const shown: unknown[] = [];
  const releases = createReleaseLoader({ registry, fetchRegistry: async () => registry, report: () => {} });
  const load = createSlotLoader({
    registry,
    releases,
    federation: {
      async loadSlot({ version }) {
        attempts.push(version);
        return bring(version);
      },
    },
    onLoaded: (loaded) => void shown.push(loaded),
  });
  return { load: () => load('port-field'), attempts, shown };
}

describe('a slot of the layout', () => {
  it('is filled by the remote that declares it, loaded once for all callers', async () => {
    const { load, attempts, shown } = openSite(registryOf('port-field'), () => slot);
    const [first, second] = await Promise.all([load(), load()]);
    expect([first, second, await load()]).toEqual(Array(3).fill(first));
    expect(first).toMatchObject({ status: 'loaded', part: slot, version: '2.0.0' });
    expect([attempts, shown]).toEqual([['2.0.0'], [slot]]);
  });

  it('is empty where no remote fills it', async () => {
    const { load, attempts } = openSite(registryOf('another'), () => slot);
    expect([await load(), attempts]).toEqual([{ status: 'absent' }, []]);
  });

  it('is filled by the previous release if the live one fails (C5)', async () => {
    const { load, attempts } = openSite(registryOf('port-field'), (version) => {
      if (version === '2.0.0') throw new Error('ChunkLoadError');
      return slot;
    });
    expect(await load()).toMatchObject({ status: 'loaded', version: '1.0.0' });
    expect(attempts).toEqual(['2.0.0', '2.0.0', '1.0.0']);
  });

  it('is not filled by an invalid export, and is loaded again', async () => {
    const built = [{} as Slot<'port-field'>];
    const { load } = openSite(registryOf('port-field'), () => built[0] ?? slot);
    expect(await load()).toEqual({ status: 'failed' });
    built.pop();
    expect(await load()).toMatchObject({ status: 'loaded' });
  });

  it('is filled by the previous release after the live one threw while rendering', async () => {
    const { load } = openSite(registryOf('port-field'), () => slot);
    const loaded = await load();
    if (loaded.status !== 'loaded') throw new Error('nothing came');
    loaded.part.broke(new Error('on purpose'));
    expect(await load()).toMatchObject({ status: 'loaded', version: '1.0.0' });
  });
});
