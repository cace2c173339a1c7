import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { wordsOneMistakeAway } from './one-mistake.ts';

describe('the mistakes between two words', () => {
  it.each([
    ['brest', 'brest', 0],
    ['brest', 'brset', 1],
    ['brest', 'brst', 1],
    ['brest', 'breast', 1],
    ['brest', 'brezt', 1],
    ['marseille', 'marsielle', 1],
    ['rochelle', 'rocele', 2],
    ['', 'abc', 3],
    ['lorient', 'toulon', 5],
  ])('%s, %s: %d', (one, other, mistakes) => {
    expect(editDistance(one, other)).toBe(mistakes);
    expect(editDistance(other, one)).toBe(mistakes);
  });
});

describe('the words one mistake away', () => {
  it('are all that are one mistake away, and nothing else', () => {
    const words = wordsOneMistakeAway('brest');
    expect(new Set(words).size).toBe(words.length);
    expect(words.every((word) => editDistance('brest', word) === 1)).toBe(true);
    expect(words).toEqual(
      expect.arrayContaining(['brst', 'rest', 'bres', 'brset', 'breast', 'brests', 'crest']),
    );
    // 5 left out, 4 swapped, 5 × 25 replaced, 6 × 26 - 5 put in, none of them twice.
    expect(words).toHaveLength(5 + 4 + 125 + 151);
  });
});
