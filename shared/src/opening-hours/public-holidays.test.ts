import { describe, expect, it } from 'vitest';
import { easterOf } from './easter.ts';
import { dayOf } from './local-time.ts';
import { isPublicHoliday } from './public-holidays.ts';

const DAY = 86_400_000;

function isHoliday(date: string, country: string | null, position: [number, number] | null = null) {
  const place = { country, position: position && { latitude: position[0], longitude: position[1] } };
  return isPublicHoliday(place, dayOf(new Date(date).getTime() / DAY));
}

function holidaysOf(year: number, country: string): readonly string[] {
  const days = Array.from({ length: 366 }, (_, day) =>
    new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10),
  );
  return days.filter((date) => date.startsWith(String(year)) && isHoliday(date, country) === true);
}

describe('Easter Sunday', () => {
  it.each(['1981-04-19', '2000-04-23', '2008-03-23', '2024-03-31', '2026-04-05', '2038-04-25', '2049-04-18'])(
    'is on %s',
    (date) => {
      expect(easterOf(Number(date.slice(0, 4)))).toBe(new Date(date).getTime() / DAY);
    },
  );
});

describe('public holidays', () => {
  it('are eleven in France', () => {
    expect(holidaysOf(2026, 'FR')).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-08',
      '2026-05-14',
      '2026-05-25',
      '2026-07-14',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ]);
    // Ascension Day on 1 May.
    expect(holidaysOf(2008, 'fr')).toHaveLength(10);
  });

  it('are ten in Belgium', () => expect(holidaysOf(2026, 'BE')).toHaveLength(10));

  it('are those of France overseas, and local days that are not certain', () => {
    for (const answer of [
      (date: string) => isHoliday(date, 'GP'),
      (date: string) => isHoliday(date, 'FR', [16.24, -61.53]),
    ]) {
      expect(answer('2026-07-14')).toBe(true);
      expect(answer('2026-05-27')).toBeNull();
      expect(answer('2026-07-15')).toBe(false);
    }
    expect(isHoliday('2026-05-27', 'FR', [46.16, -1.15])).toBe(false);
  });

  it('are not known elsewhere', () => {
    expect(isHoliday('2026-07-14', 'GB')).toBeNull();
    expect(isHoliday('2026-07-14', null)).toBeNull();
  });
});
