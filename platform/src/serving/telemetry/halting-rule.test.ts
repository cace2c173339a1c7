import { describe, expect, it } from 'vitest';
import { HALTING, type Health, reasonToHalt, surelyAbove } from './halting-rule.ts';

/** @param failingNetworks as many as people, unless said otherwise */
const health = (people: number, failing: number, failingNetworks = failing): Health => ({
  people,
  failing,
  failingNetworks,
});
const healthy = health(900, 3);

/** The same numbers each time: a small generator of the kind “mulberry32”. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** People who had seen the candidate as it was halted, judged after each who failed; null if it stayed. */
function rollOut(share: number, rate: { candidate: number; live: number }, people: number, seed: number) {
  const draw = drawing(seed);
  const seen = { candidate: { ...health(0, 0) }, live: { ...health(0, 0) } };
  while (seen.candidate.people < people) {
    const release = draw() < share ? 'candidate' : 'live';
    const failed = draw() < rate[release];
    seen[release].people += 1;
    if (!failed) continue;
    seen[release].failing += 1;
    seen[release].failingNetworks += 1;
    if (release === 'candidate' && reasonToHalt(seen.candidate, seen.live) !== null)
      return seen.candidate.people;
  }
  return null;
}

const seeds = Array.from({ length: 300 }, (_, seed) => seed);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

describe('the rule that halts a rollout', () => {
  it('halts a release that fails one in ten, every time, and after few people', () => {
    const halted = seeds.map((seed) => rollOut(0.1, { candidate: 0.1, live: 0.005 }, 2000, seed));
    const people = halted.filter((count) => count !== null);
    expect(people).toHaveLength(seeds.length);
    expect(median(people)).toBeLessThan(70);
    expect(Math.max(...people)).toBeLessThan(300);
  });

  it('halts a release that fails everybody as soon as it may judge', () => {
    expect(rollOut(0.1, { candidate: 1, live: 0 }, 2000, 1)).toBe(HALTING.people);
  });

  it('hardly ever halts one that is as good as the live release', () => {
    // With errors that nobody caught, which old browsers and slow networks bring about, the usual rate may be high.
    for (const rate of [0.002, 0.01, 0.03, 0.05, 0.1]) {
      const halted = seeds.filter(
        (seed) => rollOut(0.1, { candidate: rate, live: rate }, 2000, seed) !== null,
      );
      expect(halted.length / seeds.length, `a rate of ${rate}`).toBeLessThanOrEqual(0.02);
    }
  });

  it('does not blame the candidate for an API that is down for all', () => {
    expect(reasonToHalt(health(100, 40), health(900, 360))).toBeNull();
    expect(reasonToHalt(health(100, 40), health(900, 90))).not.toBeNull();
  });

  it('judges alone where too few see the live release', () => {
    const reason = reasonToHalt(health(50, 25), health(1, 1));
    expect(reason).toBe('it failed 25 of 50 people, the live release was seen by too few');
  });

  it('says how many it failed', () => {
    expect(reasonToHalt(health(50, 5), healthy)).toBe('it failed 5 of 50 people, the live release 3 of 900');
  });
});

describe('a hostile visitor', () => {
  it('cannot halt a rollout with the addresses that one person has', () => {
    for (let people = HALTING.failing - 1; people < 1000; people += 1)
      expect(reasonToHalt(health(people, HALTING.failing - 1), healthy)).toBeNull();
  });

  it('cannot halt one with all the addresses of few networks', () => {
    for (let failing = HALTING.failing; failing < 1000; failing += 1)
      expect(reasonToHalt(health(1000, failing, HALTING.failingNetworks - 1), healthy)).toBeNull();
  });

  it('needs more of them the more people see the release', () => {
    const needed = (people: number) => {
      let failing = 0;
      while (reasonToHalt(health(people, failing), healthy) === null) failing += 1;
      return failing;
    };
    expect([100, 1000, 10_000].map(needed)).toEqual([6, 32, 237]);
  });

  it('can save a bad one only with many who pretend that the live one is bad, and more of them as more people see it', () => {
    const needed = (people: number) => {
      let pretending = 0;
      const live = () => health(9 * people, pretending);
      while (reasonToHalt(health(people, people / 10), live()) !== null) pretending += 1;
      return pretending;
    };
    expect([50, 100, 200, 500].map(needed)).toEqual([9, 30, 83, 225]);
  });
});

describe('the lower end of the interval', () => {
  it('is Wilson’s, and 0 where nothing is known', () => {
    expect(surelyAbove({ people: 0, failing: 0 })).toBe(0);
    expect(surelyAbove({ people: 50, failing: 0 })).toBe(0);
    expect(surelyAbove({ people: 50, failing: 5 })).toBeCloseTo(0.034, 3);
    expect(surelyAbove({ people: 10, failing: 10 })).toBeCloseTo(0.6011, 3);
  });
});
