import { describe, expect, it } from 'vitest';
import { BUCKETS, drawBucket, isInShare } from './rollout.ts';

const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const rollout = { name: 'mfe-wallet', version: '1.3.0', share: 0.1 };
const chosenBy = (changes: Partial<typeof rollout>) =>
  new Set(buckets.filter((bucket) => isInShare(bucket, { ...rollout, ...changes })));

describe('the visitors who see a candidate', () => {
  it.each([0.01, 0.1, 0.5, 0.99])('are the share that was asked for: %d', (share) => {
    // Four standard deviations of ten thousand draws.
    const tolerance = 4 * Math.sqrt((share * (1 - share)) / BUCKETS);
    expect(Math.abs(chosenBy({ share }).size / BUCKETS - share)).toBeLessThan(tolerance);
  });

  it('keep it while its share grows', () => {
    const [few, many] = [chosenBy({ share: 0.1 }), chosenBy({ share: 0.4 })];
    expect(few.size).toBeGreaterThan(0);
    expect([...few].filter((bucket) => !many.has(bucket))).toEqual([]);
  });

  it.each([{ version: '1.3.1' }, { name: 'mfe-account' }])(
    'are others for another release: %j',
    (changes) => {
      const others = chosenBy(changes);
      const both = [...chosenBy({})].filter((bucket) => others.has(bucket)).length / BUCKETS;
      // A tenth of a tenth, where the draws have nothing to do with each other.
      expect(Math.abs(both - 0.01)).toBeLessThan(4 * Math.sqrt((0.01 * 0.99) / BUCKETS));
    },
  );

  it('are everybody or nobody at the ends', () => {
    expect([chosenBy({ share: 0 }).size, chosenBy({ share: 1 }).size]).toEqual([0, BUCKETS]);
  });
});

describe('the number of a visitor', () => {
  it('is a bucket', () => {
    const drawn = Array.from({ length: 1000 }, drawBucket);
    expect(drawn.filter((bucket) => !buckets.includes(bucket))).toEqual([]);
    expect(new Set(drawn).size).toBeGreaterThan(900);
  });
});
