import { describe, expect, it } from 'vitest';
import { NO_PERIOD, type PeriodFields, periodOf, readPeriod } from './period.ts';

const NOON = new Date(2026, 5, 10, 12, 0);

const fields = (given: Partial<PeriodFields>): PeriodFields => ({ ...NO_PERIOD, ...given });

describe('for how long a card is lent', () => {
  it('is from now on until the end of the day that is given', () => {
    expect(readPeriod(fields({ untilDay: '2026-06-12' }), NOON)).toEqual({
      valid_until: new Date(2026, 5, 12, 23, 59).toISOString(),
    });
  });

  it('begins and ends at the minute, where the visitor is', () => {
    const given = { fromDay: '2026-06-11', fromTime: '08:30', untilDay: '2026-06-11', untilTime: '18:00' };
    expect(readPeriod(fields(given), NOON)).toEqual({
      valid_from: new Date(2026, 5, 11, 8, 30).toISOString(),
      valid_until: new Date(2026, 5, 11, 18, 0).toISOString(),
    });
  });

  it('begins now if it began this morning', () => {
    const period = readPeriod(fields({ fromDay: '2026-06-10', untilDay: '2026-06-10' }), NOON);
    expect(period).not.toHaveProperty('valid_from');
  });

  it.each([
    ['untilMissing', {}],
    ['untilMissing', { untilDay: 'demain' }],
    ['over', { untilDay: '2026-06-09' }],
    ['over', { untilDay: '2026-06-10', untilTime: '12:00' }],
    ['endsBefore', { fromDay: '2026-06-12', untilDay: '2026-06-11' }],
    ['tooLong', { untilDay: '2027-06-12' }],
    ['tooLate', { fromDay: '2027-06-13', untilDay: '2027-06-14' }],
  ])('is refused as %s', (problem, given) => expect(readPeriod(fields(given), NOON)).toBe(problem));
});

describe('the lengths that are offered', () => {
  it.each([
    ['today', NOON, '2026-06-10'],
    ['week', NOON, '2026-06-17'],
    ['week', new Date(2026, 11, 30), '2027-01-06'],
    ['season', NOON, '2026-10-31'],
    ['season', new Date(2026, 10, 1), '2027-10-31'],
    ['season', new Date(2026, 9, 31, 12), '2026-10-31'],
  ] as const)('%s from %s on ends on %s', (preset, now, day) => {
    const period = periodOf(preset, now);
    expect(period).toEqual({ ...NO_PERIOD, untilDay: day, untilTime: '23:59' });
    expect(readPeriod(period, now)).toHaveProperty('valid_until');
  });
});
