import { describe, expect, it } from 'vitest';
import type { Entry } from './same-place.ts';
import { isSamePlace } from './same-place.ts';
import { nameKeys } from './search-key.ts';

/** In Antibes, so many metres north of the harbour. */
function entry(name: string, metres = 0, other_names: string[] = []): Entry {
  return {
    latitude: 43.5855 + metres / 111_195,
    longitude: 7.1265,
    name_keys: nameKeys({ name, other_names }),
  };
}

describe('two entries', () => {
  it.each([
    ['Port Vauban', 'Port Vauban'],
    ['Port Vauban', 'Port de plaisance Vauban Antibes'],
    ['PORT VAUBAN', 'Marina Vauban'],
    ['Vieux Port', 'Le Vieux-Port'],
  ])('are one place where both are called alike and lie near: %s, %s', (one, other) => {
    expect(isSamePlace(entry(one), entry(other, 240))).toBe(true);
    expect(isSamePlace(entry(other), entry(one, -240))).toBe(true);
  });

  it('are one by any of their names', () => {
    expect(isSamePlace(entry('Port Vauban', 0, ['Port d’Antibes']), entry('Antibes', 10))).toBe(true);
  });

  it.each([
    ['far apart', entry('Port Vauban', 260)],
    ['of different names', entry('Port Gallice', 10)],
    ['alike by a word that every port has', entry('Port Abri', 10)],
  ])('are two where they are %s', (_, other) => {
    expect(isSamePlace(entry('Port Vauban'), other)).toBe(false);
  });

  it('are one on both sides of the 180th meridian', () => {
    const east = { latitude: -17, longitude: 179.9999, name_keys: '|suva|' };
    expect(isSamePlace(east, { ...east, longitude: -179.9999 })).toBe(true);
  });
});
