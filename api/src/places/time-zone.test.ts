import { describe, expect, it } from 'vitest';
import { timeZoneOf } from './time-zone.ts';

describe('the time zone of a place', () => {
  it.each([
    ['as its source says', 'Europe/London', 46.15, -1.15, 'Europe/London'],
    ['by its position', null, 46.15, -1.15, 'Europe/Paris'],
    ['by its position in a harbour', null, 43.295, 5.365, 'Europe/Paris'],
    ['by its position on an island', null, 28.13, -15.42, 'Atlantic/Canary'],
    ['unknown on the high seas', null, 30, -40, null],
    ['unknown without a position', null, null, null, null],
    ['as its source says, without a position', 'Europe/Paris', null, null, 'Europe/Paris'],
  ])('is %s', (_, time_zone, latitude, longitude, zone) => {
    expect(timeZoneOf({ time_zone, latitude, longitude })).toBe(zone);
  });
});
