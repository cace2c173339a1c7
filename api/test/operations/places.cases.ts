import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';

const everybodys = { none: 'The directories are for everybody.' };
/** Of the ports that come from `sea-ports`. */
const UN_LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
const anything = { text: '', region: '', services: [] };

export const placeCases = {
  ports_data: {
    happy: async () => ({
      input: {},
      check: (ports) => {
        const coded = ports.filter(({ id }) => UN_LOCODE.test(id));
        expect(coded).toHaveLength(1619);
        expect(coded.filter((port) => port.country === 'FR')).toHaveLength(27);
        expect(ports.length).toBeGreaterThan(coded.length);
        expect(ports.find((port) => port.id === 'FRLRH')).toEqual({
          id: 'FRLRH',
          name: 'La Rochelle',
          port_region: 'Charente-Maritime',
          country: 'FR',
          category: 'port',
          position: { latitude: 46.160329, longitude: -1.151139 },
        });
      },
    }),
    failures: {},
    foreign: everybodys,
  },
  mechanics_data: {
    happy: async () => ({
      input: {},
      check: (mechanics) => {
        expect(mechanics).toHaveLength(12);
        for (const { name, category, opening_hours, time_zone } of mechanics) {
          expect({ opening_hours, time_zone }).toEqual({
            opening_hours: 'Mo-Fr 08:00-12:00,14:00-18:00',
            time_zone: 'Europe/Paris',
          });
          expect(category).toBe('mechanics');
          expect(name).toMatch(/^Atelier fictif — /);
        }
      },
    }),
    failures: {},
    foreign: everybodys,
  },
  riggers_data: {
    happy: async () => ({
      input: {},
      check: (shops) => {
        expect(shops).toHaveLength(12);
        for (const { name, category } of shops) {
          expect(category).toBe('shop');
          expect(name).toMatch(/^Accastillage fictif — /);
        }
      },
    }),
    failures: {},
    foreign: everybodys,
  },
  port_details: {
    happy: async () => ({
      input: { id: 'FRLRH' },
      check: (port) => {
        expect(port).toMatchObject({ name: 'La Rochelle', time_zone: 'Europe/Paris', vhf_channel: null });
        expect(port.harbour_office).toBeNull();
        expect(port.nearby).toHaveLength(6);
        const miles = port.nearby.map(({ distance }) => distance);
        expect(miles).toEqual(miles.toSorted((one, other) => one - other));
        expect(port.nearby.find(({ id }) => id === 'FRLPE')).toEqual({
          id: 'FRLPE',
          name: 'La Pallice',
          country: 'FR',
          distance: 2.25,
          bearing: 273.5,
        });
        expect(port.nearby_mechanics).toMatchObject([{ id: 'made-up-mechanics-6', country: 'FR' }]);
        expect(port.nearby_shops).toMatchObject([{ id: 'made-up-shop-6', country: 'FR' }]);
        expect(port.source).toMatchObject({ name: 'sea-ports 0.0.9', licence: 'MIT' });
      },
    }),
    failures: { port_unknown: async () => ({ input: { id: 'made-up-shop-6' } }) },
    foreign: everybodys,
  },
  mechanics_details: {
    happy: async () => ({
      input: { id: 'made-up-mechanics-6' },
      check: (mechanic) => {
        expect(mechanic).toMatchObject({ city: 'La Rochelle', email: 'atelier-6@example.org' });
        // In the range that the French regulator keeps for fiction.
        expect(mechanic.phone).toMatch(/^\+3353649\d{4}$/);
        expect(mechanic).toMatchObject({ time_zone: 'Europe/Paris', connected: false });
        expect([mechanic.nearby_mechanics.length, mechanic.nearby_shops.length]).toEqual([0, 1]);
        expect(mechanic.nearby[0]).toMatchObject({ id: 'FRLRH' });
      },
    }),
    failures: { mechanic_unknown: async () => ({ input: { id: 'FRLRH' } }) },
    foreign: everybodys,
  },
  riggers_details: {
    happy: async () => ({
      input: { id: 'made-up-shop-6' },
      check: (shop) => {
        expect(shop).toMatchObject({ category: 'shop', opening_hours: 'Tu-Sa 09:30-12:30,14:00-19:00' });
        expect(shop).toMatchObject({ time_zone: 'Europe/Paris', nearby_shops: [] });
        expect(shop.languages).toEqual(['fr', 'en', 'es']);
        expect(shop.services).toEqual(['chandlery', 'rigging', 'sails']);
      },
    }),
    failures: { shop_unknown: async () => ({ input: { id: 'unknown' } }) },
    foreign: everybodys,
  },
  search: {
    happy: async () => ({
      input: {
        ...anything,
        text: 'la rochele',
        category: 'port' as const,
        region: 'charente',
        country: 'FR',
        near: { latitude: 46, longitude: -1, radius: 60 },
        box: { south: 45, west: -2, north: 47, east: 0 },
        length: 12,
        draught: 1.8,
        sort: 'distance' as const,
      },
      check: ({ places, cursor, total }) => {
        const port = places.find(({ id }) => id === 'FRLRH');
        expect(port?.distance).toBeCloseTo(11.5, 0);
        const distances = places.map(({ distance }) => distance ?? Number.NaN);
        expect(distances).toEqual([...distances].sort((a, b) => a - b));
        expect(new Set(places.map(({ city }) => city))).toEqual(new Set(['La Rochelle']));
        expect(cursor).toBeNull();
        expect(total).toEqual({ count: places.length, exact: true });
      },
    }),
    failures: {
      cursor_invalid: async () => ({ input: { ...anything, cursor: 'changed' } }),
      near_missing: async () => ({ input: { ...anything, sort: 'distance' as const } }),
    },
    foreign: everybodys,
  },
} satisfies Partial<OperationCases>;
