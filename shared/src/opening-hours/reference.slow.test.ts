import { describe, expect, it } from 'vitest';
import { SUNLIT, UNDERSTOOD, UNSURE } from './hours-cases.fixture.ts';
import { compare, compareInSun, momentsOf2026 } from './reference.fixture.ts';

/** Each hour of the year, at any of its minutes. */
const HOURS = momentsOf2026(59);

describe('each hour of a year, as the library that OpenStreetMap’s editors use', () => {
  it.each(UNDERSTOOD)('%s', (hours) => {
    expect(compare(hours, HOURS)).toEqual({ contradictions: [], unknown: 0 });
  });

  it.each(UNSURE)('%s, or less than it says', (hours) => {
    expect(compare(hours, HOURS).contradictions).toEqual([]);
  });

  it.each(SUNLIT)('%s', (hours) => {
    expect(compareInSun(hours, HOURS)).toEqual({ contradictions: [], unknown: 0 });
  });
});
