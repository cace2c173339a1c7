import { describe, expect, it } from 'vitest';
import { EMPTY_SEARCH, formatSearch, parseSearch, searchString } from './search.ts';

describe('a search in the address (S1)', () => {
  it('says nothing of what is as at first', () => expect(formatSearch(EMPTY_SEARCH)).toEqual({}));

  it('comes back as it went', () => {
    const search = {
      ...EMPTY_SEARCH,
      port: 'île d’Yeu & co',
      region: 'Vendée',
      country: 'FR',
      arrival: '2027-06-12',
      departure: '2027-06-15',
      boat: 'First 31.7',
      pages: 3,
    };
    const query = Object.fromEntries(new URLSearchParams(searchString(search)));
    expect(parseSearch(query)).toEqual(search);
  });

  it('looks for ports unless told otherwise (K2)', () => {
    expect(parseSearch({}).filter).toBe('ports');
    expect(parseSearch({ filter: 'lighthouses' }).filter).toBe('ports');
  });

  it.each([
    [{ pages: '0' }],
    [{ pages: '-2' }],
    [{ pages: '1.5' }],
    [{ pages: 'many' }],
    [{ arrival: '12/06/2027' }],
    [{ arrival: '2027-02-31' }],
    [{ departure: '2027-13-01' }],
    [{ country: 'France' }],
  ])('takes %o as not said', (query) => expect(parseSearch(query)).toEqual(EMPTY_SEARCH));

  it('takes a country in small letters', () => expect(parseSearch({ country: 'fr' }).country).toBe('FR'));
});
