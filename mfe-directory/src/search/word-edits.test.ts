import { describe, expect, it } from 'vitest';
import { editCounter } from './word-edits.ts';

function editsBetween(typed: string, word: string, most: number): number {
  return editCounter(typed, most)(word);
}

describe('edits between two words', () => {
  it.each([
    ['brest', 'brest', 0],
    ['brest', 'bresst', 1],
    ['brest', 'bret', 1],
    ['brest', 'crest', 1],
    ['brest', 'rbest', 1],
    ['brest', 'brets', 1],
    ['ca', 'abc', 3],
    ['', 'ab', 2],
    ['kitten', 'sitting', 3],
  ])('%s → %s: %i', (typed, word, edits) => {
    expect(editsBetween(typed, word, 9)).toBe(edits);
    expect(editsBetween(word, typed, 9)).toBe(edits);
  });

  it('gives up beyond what is forgiven', () => {
    expect(editsBetween('kitten', 'sitting', 2)).toBe(3);
    expect(editsBetween('kitten', 'xxxxxx', 1)).toBe(2);
    expect(editsBetween('a', 'abcdef', 2)).toBe(3);
  });

  it('compares one word after the other', () => {
    const edits = editCounter('brest', 3);
    expect(['brest', 'bresssst', 'b', 'crest', 'rbest', 'brest'].map(edits)).toEqual([0, 3, 4, 1, 1, 0]);
  });
});
