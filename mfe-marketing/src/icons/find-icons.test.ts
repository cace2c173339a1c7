import { describe, expect, it } from 'vitest';
import { findIcons } from './find-icons.ts';

const names = (query: string) => findIcons(query, 'fr').map(({ name }) => name);

describe('search of icons (RT18)', () => {
  it('shows every icon without a query', () => {
    expect(names('').length).toBeGreaterThan(100);
    expect(names('  ')).toEqual(names(''));
  });
  it('finds by the name that code uses', () => expect(names('chevron-down')).toEqual(['chevron-down']));
  it('finds by French words, without accents', () => {
    expect(names('etoile')).toEqual(['star']);
    expect(names('CLÉ')).toContain('key');
  });
  it('finds by English words while the page is French', () =>
    expect(names('lifebuoy')).toEqual(['lifebuoy']));
  it('finds by the beginning of a word, not by its inside', () => {
    expect(names('manil')).toEqual(['shackle']);
    expect(names('anille')).toEqual([]);
  });
  it('requires every word of the query', () => expect(names('chevron gauche')).toEqual(['chevron-left']));
  it('finds nothing for unknown words', () => expect(names('sextant')).toEqual([]));
  it('gives titles in the requested language', () => {
    expect(findIcons('anchor', 'fr')[0]?.title).toBe('ancre');
    expect(findIcons('ancre', 'en')[0]?.title).toBe('anchorage');
  });
});
