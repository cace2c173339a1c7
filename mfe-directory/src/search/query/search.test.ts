import { describe, expect, it } from 'vitest';
import { EMPTY_SEARCH, formatSearch, parseMetres, parseSearch, type Search, searchString } from './search.ts';

describe('a search in the address (S1)', () => {
  it('says nothing of what is as at first', () => expect(formatSearch(EMPTY_SEARCH)).toEqual({}));

  it('comes back as it went', () => {
    const search: Search = {
      ...EMPTY_SEARCH,
      port: 'île d’Yeu & co',
      region: 'Vendée',
      country: 'FR',
      kind: 'fishing',
      length: 12.5,
      draught: 1.8,
      services: ['fuel', 'crane'],
      open: true,
      sort: 'distance',
      box: { south: 46, west: -2.5, north: 47.125, east: -1 },
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
    [{ length: 'long' }],
    [{ length: '0' }],
    [{ length: '501' }],
    [{ draught: '-2' }],
    [{ services: 'music,' }],
    [{ open: 'yes' }],
    [{ sort: 'price' }],
    [{ box: '1,2,3' }],
    [{ box: '50,0,40,1' }],
  ])('takes %o as not said', (query) => expect(parseSearch(query)).toEqual(EMPTY_SEARCH));

  it('takes a country in small letters', () => expect(parseSearch({ country: 'fr' }).country).toBe('FR'));

  it('asks each directory for what its places can tell', () => {
    const query = { filter: 'mechanics', length: '12', draught: '2', services: 'fuel,engines' };
    expect(parseSearch(query)).toEqual({ ...EMPTY_SEARCH, filter: 'mechanics', services: ['engines'] });
  });
});

describe('metres as they are typed', () => {
  it.each([
    ['12', 12],
    ['10,5', 10.5],
    ['10.5', 10.5],
    ['10,', 10],
    [' 9.75 m ', 9.75],
    ['', null],
    ['1e2', null],
    ['12,345', null],
    ['51', null],
  ])('%o is %o', (text, metres) => expect(parseMetres(text, 50)).toBe(metres));
});
