import { describe, expect, it } from 'vitest';
import { periodWords } from './period-words.ts';

describe('how long, in words', () => {
  it.each([
    [{ days: 90 }, '90 jours', '90 days'],
    [{ days: 365 }, '1 an', '1 year'],
    [{ days: 730 }, '2 ans', '2 years'],
    [{ hours: 24 }, '24 heures', '24 hours'],
    [{ minutes: 10 }, '10 minutes', '10 minutes'],
  ])('%o is %s, %s', (period, french, english) => {
    // A figure and its unit stay on one line.
    expect(periodWords(period, 'fr')).toBe(french.replace(' ', '\u00a0'));
    expect(periodWords(period, 'en')).toBe(english.replace(' ', '\u00a0'));
  });
});
