import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';

const everybodys = { none: 'The sea and the sky are for everybody.' };

export const portConditionCases = {
  tides: {
    happy: async () => ({
      input: { id: 'FRLRH', day: '2026-11-27' },
      check: ({ tides }) => {
        expect(tides).toMatchObject({
          station: { name: 'La Rochelle-la-Pallice', distance: 2.9, licence: 'CC-BY-4.0' },
          datum: 'LAT',
          time_zone: 'Europe/Paris',
          day: '2026-11-27',
        });
        expect(tides?.extremes.map(({ kind, height }) => [kind, height])).toEqual([
          ['high', 6.04],
          ['low', 0.79],
          ['high', 5.63],
        ]);
        expect(tides?.after.map(({ kind }) => kind)).toEqual(['low', 'high']);
        expect(tides?.curve.heights).toHaveLength(73);
      },
    }),
    failures: { port_unknown: async () => ({ input: { id: 'made-up-shop-6' } }) },
    foreign: everybodys,
  },
  weather: {
    // Nobody knows where it lies, so nobody is asked; what a provider answers is in weather.test.ts.
    happy: async () => ({
      input: { id: 'BHAHD' },
      check: (answer) => expect(answer).toEqual({ forecast: null }),
    }),
    failures: {
      port_unknown: async () => ({ input: { id: 'made-up-shop-6' } }),
      weather_unavailable: async () => ({ input: { id: 'FRLRH' } }),
    },
    foreign: everybodys,
  },
} satisfies Partial<OperationCases>;
