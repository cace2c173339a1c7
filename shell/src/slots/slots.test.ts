import type { Registry } from '@nfcards/shared/registry';
import { describe, expect, it } from 'vitest';
import { createReleaseLoader } from '../federation/release-loader.ts';
import { createSlots } from './slots.ts';

const slot = { Component: () => null, texts: [] };

function release(version: string, slots: readonly string[]) {
  return { version, base: '', entry: '', container: version, integrity: '', mounts: [], slots: [...slots] };
}

function registryOf(...slots: string[]): Registry {
  const remotes = {
    'mfe-wallet': { live: release('9.0.0', []), previous: null },
    'mfe-directory': { live: release('2.0.0', slots), previous: release('1.0.0', slots) },
  };
  return { channel: 'production', remotes };
}

function openSite(registry: Registry, bring: (version: string) => typeof slot) {
  const attempts: string[] = [];
  const shown: unknown[] = [];
  const failures: string[] = [];
  const releases = createReleaseLoader({
    registry,
    fetchRegistry: async () => registry,
    report: () => {},
    onFailure: (remote, version, outcome) => void failures.push(`${remote}@${version} ${outcome}`),
  });
  const slots = createSlots({
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
  return { ...slots, load: () => slots.load('mfe-directory', 'port-field'), attempts, shown, failures };
}

function breaking(...broken: string[]) {
  return (version: string) => {
    if (broken.includes(version)) throw new Error('ChunkLoadError');
    return slot;
  };
}

describe('a slot', () => {
  it('is filled by the remotes that declare it, in alphabetical order', () => {
    const { remotes, channel } = registryOf('port-field');
    const later = { live: release('3.0.0', ['port-field']), previous: null };
    const { fillersOf } = openSite({ channel, remotes: { 'mfe-zone': later, ...remotes } }, () => slot);
    expect(fillersOf('port-field')).toEqual(['mfe-directory', 'mfe-zone']);
    expect(fillersOf('place-contact')).toEqual([]);
  });

  it('is loaded once for all callers, its texts first', async () => {
    const { load, attempts, shown } = openSite(registryOf('port-field'), () => slot);
    const [first, second] = await Promise.all([load(), load()]);
    expect(first).toMatchObject(slot);
    expect([second, await load()]).toEqual([first, first]);
    expect([attempts, shown]).toEqual([['2.0.0'], [slot]]);
  });

  it('is filled by the previous release if the live one fails (C5)', async () => {
    const { load, attempts, failures } = openSite(registryOf('port-field'), breaking('2.0.0'));
    expect(await load()).toMatchObject(slot);
    expect(attempts).toEqual(['2.0.0', '2.0.0', '1.0.0']);
    expect(failures).toEqual(['mfe-directory@2.0.0 failed']);
  });

  it('stays empty if the previous release has none, and that is no fault of it', async () => {
    const { remotes, channel } = registryOf('port-field');
    const directory = { live: release('2.0.0', ['port-field']), previous: release('1.0.0', []) };
    const registry = { channel, remotes: { ...remotes, 'mfe-directory': directory } };
    const { load, failures } = openSite(registry, breaking('2.0.0'));
    expect(await load()).toBeNull();
    expect(failures).toEqual(['mfe-directory@2.0.0 failed']);
  });

  it('is not filled by an invalid export, and is loaded again', async () => {
    const built = [{} as typeof slot];
    const { load } = openSite(registryOf('port-field'), () => built[0] ?? slot);
    expect(await load()).toBeNull();
    built.pop();
    expect(await load()).toMatchObject(slot);
  });

  it('is filled by the previous release after the live one threw, and by none after that one did', async () => {
    const { load, attempts, failures } = openSite(registryOf('port-field'), () => slot);
    const live = await load();
    expect(live?.broke(new Error('on purpose'))).toBe(true);
    const previous = await load();
    expect(attempts).toEqual(['2.0.0', '1.0.0']);
    expect(previous?.broke(new Error('on purpose'))).toBe(false);
    expect(failures).toEqual(['mfe-directory@2.0.0 broke', 'mfe-directory@1.0.0 broke']);
  });
});
