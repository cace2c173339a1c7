import { describe, expect, it } from 'vitest';
import type { ChannelSite } from '../live-site/live-site.ts';
import { ReleaseHealth } from './release-health.ts';

const NAME = 'mfe-wallet';
const HOUR = 3_600_000;

function site(live: string, ...tried: string[]): ChannelSite {
  const release = { base: '', entry: '', container: '', integrity: '', mounts: [], slots: [] };
  const shell = {
    kind: 'shell',
    name: 'shell',
    version: '1.0.0',
    commit: null,
    integrity: {},
    scripts: [],
    styles: [],
    fonts: [],
    styleHashes: [],
  } as const;
  const remotes = { [NAME]: { live: { ...release, version: live }, previous: null } };
  return {
    live: {
      revision: '',
      shell: { ...shell, scripts: [], styles: [], fonts: [], styleHashes: [] },
      registry: { channel: 'production', remotes },
      remotes: {},
    },
    candidates: tried.map((version) => ({
      name: NAME,
      version,
      share: 0.1,
      release: { ...shell, scripts: [], styles: [], fonts: [], styleHashes: [] },
    })),
    everLive: new Set(),
  };
}

function open() {
  let now = 0;
  const health = new ReleaseHealth(() => now);
  health.follow(site('1.0.0', '1.1.0'));
  const tell = (address: string, outcome: 'shown' | 'failed', version = '1.1.0') =>
    health.note({ name: NAME, version, address, failed: outcome === 'failed' });
  return {
    health,
    tell,
    of: (version = '1.1.0') => health.of(NAME, version),
    later: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('the health of a release', () => {
  it('counts people, and those whom it failed', () => {
    const { tell, of } = open();
    expect(tell('192.0.2.1', 'shown')).toBe(false);
    expect(tell('192.0.2.2', 'failed')).toBe(true);
    expect([of(), of('1.0.0')]).toEqual([
      { people: 2, failing: 1, failingNetworks: 1 },
      { people: 0, failing: 0, failingNetworks: 0 },
    ]);
  });

  it('counts somebody once who tells a thousand times', () => {
    const { tell, of } = open();
    const news = Array.from({ length: 1000 }, () => tell('192.0.2.1', 'failed')).filter(Boolean);
    expect([news.length, of()]).toEqual([1, { people: 1, failing: 1, failingNetworks: 1 }]);
  });

  it('counts the addresses of one customer as one', () => {
    const { tell, of } = open();
    for (let host = 1; host < 200; host++) tell(`2001:db8:0:1::${host.toString(16)}`, 'failed');
    tell('2001:db8:0:2::1', 'failed');
    tell('::ffff:192.0.2.1', 'failed');
    tell('192.0.2.1', 'failed');
    expect(of()).toEqual({ people: 3, failing: 3, failingNetworks: 2 });
  });

  it('counts the networks around those whom it failed', () => {
    const { tell, of } = open();
    tell('192.0.2.1', 'failed');
    tell('192.0.2.2', 'failed');
    tell('192.0.3.1', 'failed');
    tell('198.51.100.1', 'shown');
    tell('2001:db8:1:1::1', 'failed');
    tell('2001:db8:1:2::1', 'failed');
    expect(of()).toEqual({ people: 6, failing: 5, failingNetworks: 3 });
  });

  it('does not forget a failure because something was shown after it', () => {
    const { tell, of } = open();
    tell('192.0.2.1', 'failed');
    tell('192.0.2.1', 'shown');
    expect(of()).toEqual({ people: 1, failing: 1, failingNetworks: 1 });
  });

  it('knows the releases of the channel, and hears of no others', () => {
    const { health, tell, of } = open();
    expect([
      health.knows(NAME, '1.0.0'),
      health.knows(NAME, '1.1.0'),
      health.knows('shell', '1.0.0'),
    ]).toEqual([true, true, true]);
    expect([health.knows(NAME, '9.9.9'), health.knows('mfe-other', '1.0.0')]).toEqual([false, false]);
    expect(tell('192.0.2.1', 'failed', '9.9.9')).toBe(false);
    expect(of('9.9.9')).toEqual({ people: 0, failing: 0, failingNetworks: 0 });
  });

  it('forgets people after an hour at least, and two at most', () => {
    const { tell, of, later } = open();
    tell('192.0.2.1', 'failed');
    later(1.5 * HOUR);
    tell('192.0.2.2', 'shown');
    expect(of()).toEqual({ people: 2, failing: 1, failingNetworks: 1 });
    expect(tell('192.0.2.1', 'failed'), 'the same person').toBe(false);
    later(HOUR);
    tell('192.0.2.3', 'shown');
    expect(of()).toEqual({ people: 3, failing: 1, failingNetworks: 1 });
    later(HOUR);
    expect(of()).toEqual({ people: 1, failing: 0, failingNetworks: 0 });
    later(9 * HOUR);
    expect(of()).toEqual({ people: 0, failing: 0, failingNetworks: 0 });
  });

  it('begins anew with a release that is tried out again, and goes on with one whose share grew', () => {
    const { health, tell, of } = open();
    tell('192.0.2.1', 'failed');
    health.follow(site('1.0.0', '1.1.0'));
    expect(of().failing).toBe(1);
    health.follow(site('1.0.0'));
    expect(of().failing).toBe(1);
    health.follow(site('1.0.0', '1.1.0'));
    expect(of().failing).toBe(0);
  });
});
