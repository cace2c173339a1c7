import type { Rating } from '@nfcards/shared/operations';
import { describe, expect, it } from 'vitest';
import { verdictOf } from './medal.ts';

const members = (count: number, average: number | null): Rating => ({ source: 'member', count, average });
const maps = (count: number, average: number): Rating => ({ source: 'maps', count, average });

describe('the medal of a shop (RT5)', () => {
  it.each([
    [5, 'gold'],
    [4.5, 'gold'],
    [4.4, 'silver'],
    [4, 'silver'],
    [3.9, 'bronze'],
    [3.5, 'bronze'],
    [3.4, null],
    [1, null],
  ])('of three reviews with %s stars on average is %s', (average, medal) => {
    expect(verdictOf([members(3, average)])).toEqual({ count: 3, average, medal });
  });

  it('is not given for one or two reviews, however good', () => {
    expect(verdictOf([members(2, 5)])).toEqual({ count: 2, average: 5, medal: null });
  });

  it('counts each customer once, wherever they wrote', () => {
    expect(verdictOf([members(1, 5), maps(9, 4)])).toEqual({ count: 10, average: 4.1, medal: 'silver' });
  });

  it('goes by the average that is shown', () => {
    expect(verdictOf([members(3, 4.4), maps(5, 4.5)])).toMatchObject({ average: 4.5, medal: 'gold' });
  });

  it('has nothing to say where nobody has rated', () => {
    expect(verdictOf([members(0, null)])).toEqual({ count: 0, average: null, medal: null });
    expect(verdictOf([])).toEqual({ count: 0, average: null, medal: null });
  });
});
