import { describe, expect, it } from 'vitest';
import { describeLoad } from './drills.ts';
import { describeFailovers, runFailover } from './failover.ts';
import { fillStore, PAGES } from './small-site.fixture.ts';

describe('a site on two PostgreSQL servers under Patroni', () => {
  it('loses nothing that was acknowledged when the primary is killed or stands still, and goes on by itself', {
    timeout: 900_000,
  }, async () => {
    const { failovers, figures } = await runFailover(fillStore, PAGES);
    console.log(`${describeLoad(figures)}\n${describeFailovers(failovers)}`);
    expect(figures.losses).toEqual([]);
    expect(figures.messages).toBeGreaterThan(0);
    expect(figures.documents).toBeGreaterThan(0);
  });
});
