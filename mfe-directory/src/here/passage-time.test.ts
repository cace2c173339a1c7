import { describe, expect, it } from 'vitest';
import { passageTime } from './passage-time.ts';

describe('the time of a passage', () => {
  it('is minutes, then hours and minutes, then days', () => {
    expect(passageTime(2.5, 5)).toEqual({ unit: 'minutes', minutes: 30 });
    expect(passageTime(5, 5)).toEqual({ unit: 'hours', hours: 1, minutes: 0 });
    expect(passageTime(4.999, 5)).toEqual({ unit: 'hours', hours: 1, minutes: 0 });
    expect(passageTime(239, 5)).toEqual({ unit: 'hours', hours: 47, minutes: 48 });
    expect(passageTime(3050, 5)).toEqual({ unit: 'days', days: 25 });
  });

  it('is never nothing', () => {
    expect(passageTime(0.01, 5)).toEqual({ unit: 'minutes', minutes: 1 });
  });
});
