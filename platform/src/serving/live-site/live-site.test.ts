import { describe, expect, it } from 'vitest';
import { Failure } from '../../failure.ts';
import type { ChannelState } from '../../releases/channels/channel.ts';
import type { Release } from '../../releases/release/release.ts';
import { LiveSiteReader } from './live-site.ts';

const shell = (version: string): Release => ({
  kind: 'shell',
  name: 'shell',
  version,
  commit: null,
  integrity: {},
  scripts: [],
  styles: [],
  fonts: [],
  styleHashes: [],
});

/** A channel with a shell of two versions, of which the store has those that the test says. */
function open() {
  const state: { -readonly [Part in keyof ChannelState]: ChannelState[Part] } = {
    revision: 7,
    releases: { shell: { live: '2.0.0', previous: '1.0.0' } },
    history: [],
  };
  const stored = new Set(['1.0.0', '2.0.0']);
  const world = {
    now: 0,
    stamp: 'a',
    reads: 0,
    channelReads: 0,
    refused: null as Failure | null,
    reports: [] as string[],
  };
  const reader = new LiveSiteReader({
    channel: {
      name: 'production',
      stamp: async () => world.stamp,
      read: async () => {
        world.channelReads += 1;
        if (world.refused !== null) throw world.refused;
        return state;
      },
    },
    store: {
      openHere: async () => null,
      open: async (name, version) => {
        world.reads += 1;
        if (!stored.has(version)) throw new Error(`${name} is gone`);
        return shell(version);
      },
    },
    releasesUrl: '/releases',
    report: (sentence) => void world.reports.push(sentence),
    now: () => world.now,
  });
  return { reader, world, state, stored, version: async () => (await reader.read()).shell.version };
}

describe('the live site', () => {
  it('is read once for all who ask, until the channel is another', async () => {
    const { reader, world, version } = open();
    const [first, second] = await Promise.all([reader.readChannel(), reader.readChannel()]);
    expect(first).toBe(second);
    const { reads } = world;
    world.now += 1e9;
    expect([await version(), world.reads]).toEqual(['2.0.0', reads]);
    world.stamp = 'b';
    await version();
    expect(world.reads).toBe(2 * reads);
  });

  it('falls back on the release before one that cannot be read, and asks for it again after a while', async () => {
    const { world, stored, version } = open();
    stored.delete('2.0.0');
    expect([await version(), world.reports]).toEqual(['1.0.0', ['shell@2.0.0 cannot be shown']]);
    stored.add('2.0.0');
    world.now += 4_999;
    expect(await version()).toBe('1.0.0');
    world.now += 1;
    expect(await version()).toBe('2.0.0');
  });

  it('is read again once it expired, and stays as it was where nothing newer is to be believed', async () => {
    const { world, state, version, reader } = open();
    state.expiresAt = 1_000;
    expect([await version(), reader.expiresAt()]).toEqual(['2.0.0', 1_000]);
    world.now = 999;
    await version();
    expect(world.channelReads).toBe(1);
    world.now = 1_000;
    world.refused = new Failure('production.json expired');
    expect([await version(), reader.isAway()]).toEqual(['2.0.0', true]);
    expect(world.channelReads).toBe(2);
  });

  it('is no site without a shell, and is read again by the next who asks', async () => {
    const { stored, version } = open();
    stored.clear();
    await expect(version()).rejects.toThrow('The channel production has no shell: promote one.');
    stored.add('1.0.0');
    expect(await version()).toBe('1.0.0');
  });
});
