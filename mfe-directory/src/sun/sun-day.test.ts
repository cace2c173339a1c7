import { describe, expect, it } from 'vitest';
import { sunDayAt } from './sun-day.ts';

const ROCHELLE = { latitude: 46.1603, longitude: -1.1511 };
const TROMSO = { latitude: 69.65, longitude: 18.96 };
const SVALBARD = { latitude: 78.22, longitude: 15.65 };

function minutes(date: Date | null): string | undefined {
  return date?.toISOString().slice(0, 16);
}

describe('the sun at a place', () => {
  it('rises and sets on the day of its clocks, twilight around it', () => {
    const day = sunDayAt(new Date('2026-06-21T10:00:00Z'), ROCHELLE, 'Europe/Paris');
    if (day.kind !== 'rises') throw new Error(`the sun ${day.kind}`);
    const { dawn, sunrise, sunset, dusk } = day;
    expect([dawn, sunrise, sunset, dusk].map(minutes)).toEqual([
      expect.stringMatching('^2026-06-21T03:3'),
      expect.stringMatching('^2026-06-21T04:1'),
      expect.stringMatching('^2026-06-21T19:5'),
      expect.stringMatching('^2026-06-21T20:3'),
    ]);
  });

  it.each(['2026-03-10T11:01:00Z', '2026-03-10T22:00:00Z', '2026-03-11T10:59:00Z'])(
    'is that of the place’s today, not of the visitor’s (%s is 11 March in Auckland)',
    (now) => {
      const day = sunDayAt(new Date(now), { latitude: -36.84, longitude: 174.76 }, 'Pacific/Auckland');
      // 07:17 at UTC+13.
      expect(day.kind === 'rises' && minutes(day.sunrise)).toMatch('2026-03-10T18:');
      expect(day.kind === 'rises' && minutes(day.sunset)).toMatch('2026-03-11T06:');
    },
  );

  it('does not set in a northern summer', () => {
    expect(sunDayAt(new Date('2026-06-21T10:00:00Z'), TROMSO, 'Europe/Oslo')).toEqual({ kind: 'never-sets' });
  });

  it('does not rise in a northern winter, which in Tromsø still has a twilight and on Svalbard none', () => {
    const december = new Date('2026-12-21T10:00:00Z');
    const tromso = sunDayAt(december, TROMSO, 'Europe/Oslo');
    expect(tromso.kind).toBe('never-rises');
    expect(tromso.kind === 'never-rises' && minutes(tromso.dawn)).toMatch('2026-12-21T0');
    expect(sunDayAt(december, SVALBARD, 'Arctic/Longyearbyen')).toEqual({
      kind: 'never-rises',
      dawn: null,
      dusk: null,
    });
  });

  it('sets without a night where twilight lasts until it rises', () => {
    const day = sunDayAt(new Date('2026-06-21T10:00:00Z'), { latitude: 62.6, longitude: 6.2 }, 'Europe/Oslo');
    expect(day).toMatchObject({ kind: 'rises', dawn: null, dusk: null });
  });
});
