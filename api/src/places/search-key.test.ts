import { describe, expect, it } from 'vitest';
import { searchKey, searchWords } from './search-key.ts';

describe('a text as people search it', () => {
  it.each([
    ['case and accents', 'ÉTRETAT', 'etretat'],
    ['hyphens and apostrophes', 'Port-en-Bessin, l’Anse', 'port en bessin l anse'],
    ['letters that are two', 'Œuvre Straße Ærø', 'oeuvre strasse aero'],
    ['other scripts', 'Πειραιάς Одесса', 'πειραιας одесса'],
    ['nothing but signs', ' — … ', ''],
    ['half a letter', 'a\ud83d', 'a'],
  ])('forgives %s', (_, text, key) => {
    expect(searchKey(text)).toBe(key);
  });

  it('is never longer than an index has room for', () => {
    expect(Buffer.byteLength(searchKey('ﷺ😀𐀀'.repeat(500)))).toBeLessThan(1000);
  });
});

describe('the words of a place', () => {
  it('are of its names, town, region, country and codes, and a mark for each service', () => {
    const words = searchWords({
      id: 'FRLRH',
      name: 'La Rochelle',
      city: 'La Rochelle',
      port_region: 'Charente-Maritime',
      country: 'DE',
      other_names: ['Rupella'],
      other_codes: ['FRXXX', 'osm-node-1'],
      services: ['fuel'],
    });
    expect(words).toEqual([
      ...['la', 'rochelle', 'charente', 'maritime', 'rupella', 'frlrh', 'frxxx'],
      ...['allemagne', 'germany', ':fuel'],
    ]);
  });
});
