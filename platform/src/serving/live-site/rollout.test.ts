import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { VisitorSigner } from '../../releases/channels/visitor-signer.ts';
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
  const signerOf = (key: number) => new VisitorSigner(createSecretKey(Buffer.alloc(32, key)));
  const NOON = Date.UTC(2026, 5, 1, 12);
  const DAY = 86_400_000;
  const addresses = Array.from({ length: 1000 }, (_, no) => `10.0.${no >> 8}.${no & 255}`);
  const drawnBy = (key: number, now: number) =>
    addresses.map((address) => drawBucket(signerOf(key), address, now));

  it('is a bucket, and another one for other networks', () => {
    const drawn = drawnBy(1, NOON);
    expect(drawn.filter((bucket) => !buckets.includes(bucket))).toEqual([]);
    expect(new Set(drawn).size).toBeGreaterThan(900);
  });

  it('is the same for whoever asks again from one network on one day', () => {
    const draw = (address: string, now = NOON) => drawBucket(signerOf(1), address, now);
    expect(draw('192.0.2.7', NOON + 1000)).toBe(draw('192.0.2.7'));
    expect(draw('2001:db8:0:1::1')).toBe(draw('2001:db8:0:1:ffff::2'));
  });

  it('is another one on another day, and cannot be worked out without the key', () => {
    const same = (others: readonly number[]) =>
      drawnBy(1, NOON).filter((bucket, no) => bucket === others[no]).length;
    expect(same(drawnBy(1, NOON + DAY))).toBeLessThan(10);
    expect(same(drawnBy(2, NOON))).toBeLessThan(10);
  });
});
