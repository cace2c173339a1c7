import { describe, expect, it } from 'vitest';
import { nextChangeOf } from './next-change.ts';

const FRIDAY_EVENING = new Date('2026-11-20T19:00:00Z');

function after(changesAt: string, timeZone = 'Europe/Paris') {
  return nextChangeOf(new Date(changesAt), FRIDAY_EVENING, timeZone);
}

describe('when a place opens or closes', () => {
  it('is today, tomorrow, a day of this week, or later', () => {
    expect(after('2026-11-20T21:00:00Z')).toEqual({ day: 'today' });
    expect(after('2026-11-21T08:00:00Z')).toEqual({ day: 'tomorrow' });
    expect(after('2026-11-23T08:00:00Z')).toEqual({ day: 'weekday', weekday: 1 });
    expect(after('2026-11-27T08:00:00Z')).toEqual({ day: 'later' });
  });

  it('is counted by the calendar of the place', () => {
    // Saturday morning in Auckland, where it is already Saturday.
    expect(after('2026-11-20T20:00:00Z', 'Pacific/Auckland')).toEqual({ day: 'today' });
    expect(after('2026-11-20T23:30:00Z')).toEqual({ day: 'tomorrow' });
  });

  it('is later in a time zone that nobody knows', () => {
    expect(after('2026-11-20T20:00:00Z', 'Europe/Atlantis')).toEqual({ day: 'later' });
  });
});
