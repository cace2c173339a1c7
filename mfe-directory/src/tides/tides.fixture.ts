import type { Tides } from '@nfcards/shared/operations';

/** La Pallice on a day of springs, from midnight in Paris. */
export function tidesOfDay(tides: Partial<Tides> = {}): Tides {
  return {
    station: {
      name: 'La Rochelle-la-Pallice',
      distance: 2.9,
      licence: 'CC-BY-4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      attribution: 'Neaps tide database. Source: TICON-4. Licensed CC BY 4.0.',
    },
    datum: 'LAT',
    time_zone: 'Europe/Paris',
    day: '2026-11-27',
    extremes: [
      { time: '2026-11-27T05:09:00.000Z', height: 6.04, kind: 'high' },
      { time: '2026-11-27T11:25:00.000Z', height: 0.79, kind: 'low' },
      { time: '2026-11-27T17:39:00.000Z', height: 5.63, kind: 'high' },
    ],
    after: [
      { time: '2026-11-27T23:48:00.000Z', height: 1.07, kind: 'low' },
      { time: '2026-11-28T05:59:00.000Z', height: 5.83, kind: 'high' },
    ],
    curve: {
      start: '2026-11-26T23:00:00.000Z',
      minutes: 20,
      heights: Array.from({ length: 73 }, (_, step) => 3.4 - 2.6 * Math.cos((step / 37) * 2 * Math.PI)),
    },
    ...tides,
  };
}
