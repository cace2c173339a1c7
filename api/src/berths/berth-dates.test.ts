import { describe, expect, it } from 'vitest';
import { areGoodDates } from './berth-dates.ts';

describe('the dates of a berth', () => {
  const noon = new Date('2026-05-02T12:00:00Z');

  it.each([
    ['2026-05-02', '2026-05-03', true, 'tonight'],
    ['2026-05-02', '2027-05-03', true, 'a year'],
    ['2026-05-01', '2026-05-03', false, 'since yesterday'],
    ['2026-05-02', '2026-05-02', false, 'no night'],
    ['2026-05-03', '2026-05-02', false, 'backwards'],
    ['2027-05-01', '2027-05-04', false, 'beyond a year'],
  ])('%s to %s: %s (%s)', (arrival, departure, good) => {
    expect(areGoodDates({ arrival, departure }, noon)).toBe(good);
  });

  it('begin today wherever today is', () => {
    const dates = { arrival: '2026-05-01', departure: '2026-05-02' };
    expect(areGoodDates(dates, new Date('2026-05-02T11:59:00Z'))).toBe(true);
    expect(areGoodDates(dates, new Date('2026-05-02T12:00:00Z'))).toBe(false);
  });
});
