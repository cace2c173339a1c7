import type { SearchInput } from '@nfcards/shared/operations';
import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './search-cursor.ts';

const search = { sort: 'relevance' } as SearchInput;
const at = { rank: 1, name_key: 'brest', id: 'FRBES', seen: 40, reading: 0 };

describe('a cursor', () => {
  it('is good for the search that it came from, and for no other', () => {
    expect(readCursor(search, writeCursor(search, at))).toEqual(at);
    expect(readCursor({ ...search, text: 'brest' }, writeCursor(search, at))).toBeNull();
  });

  it.each([
    ['before the first place', { ...at, seen: 0 }],
    ['that is no number', { ...at, rank: Number.NaN }],
    ['with NUL in it', { ...at, id: '\u0000' }],
  ])('of somebody’s own making, at a place %s, is none', (_, forged) => {
    expect(readCursor(search, writeCursor(search, forged))).toBeNull();
  });

  it.each(['', 'e30', '!', 'a'.repeat(5000)])('is not “%s”', (text) => {
    expect(readCursor(search, text)).toBeNull();
  });
});
