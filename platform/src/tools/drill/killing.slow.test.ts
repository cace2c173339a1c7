import { describe, expect, it } from 'vitest';
import { describeLoad } from './drills.ts';
import { killInTurn } from './killing.ts';
import { underLoad } from './load.ts';
import { withSeveralServers } from './several-servers.ts';
import { fillStore, PAGES } from './small-site.fixture.ts';

const SECONDS = 45;
/** Seconds between two kills: each of the five falls. */
const PACE = 8;

describe('three APIs and two gateways behind HAProxy, of which one is killed after the other', () => {
  it('lose nothing that was acknowledged, and tell everybody what is for them', {
    timeout: 600_000,
  }, async () => {
    const { result: kills, figures } = await withSeveralServers({ fill: fillStore }, (site) =>
      underLoad(site, PAGES, () => killInTurn(site.processes, { seconds: SECONDS, pace: PACE })),
    );
    console.log(`${describeLoad(figures)}\n${kills} kills.`);
    expect(figures.losses).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(2);
    expect(figures.messages).toBeGreaterThan(0);
    expect(figures.documents).toBeGreaterThan(0);
    expect(figures.accounts).toBeGreaterThan(0);
  });
});
