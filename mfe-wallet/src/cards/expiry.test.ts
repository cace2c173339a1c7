import { describe, expect, it } from 'vitest';
import { daysBetween, expiryOf, todayOf } from './expiry.ts';

describe('how a paper stands', () => {
  it.each([
    [null, 'none'],
    ['2028-02-28', 'past'],
    ['2028-02-29', 'soon'],
    ['2028-03-30', 'soon'],
    ['2028-03-31', 'good'],
  ] as const)('that is good until %s, on 29 February 2028: %s', (day, expiry) => {
    expect(expiryOf(day, '2028-02-29')).toBe(expiry);
  });

  it('counts days of the calendar, over the change of the clocks too', () => {
    expect(daysBetween('2028-03-25', '2028-03-27')).toBe(2);
  });

  it('is told by the day that it is where the visitor is', () => {
    expect(todayOf(new Date(2028, 0, 5, 23, 59))).toBe('2028-01-05');
  });
});
