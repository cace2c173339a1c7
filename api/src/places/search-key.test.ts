import { describe, expect, it } from 'vitest';
import { nothingKnown } from './place-record.ts';
import { mark, searchKey, searchWords } from './search-key.ts';

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
      ...nothingKnown,
      id: 'FRLRH',
      category: 'port',
      name: 'La Rochelle',
      commune: 'La Rochelle',
      areas: ['department-17'],
      standing: 0,
      kind: 'marina',
      vhf_channel: '9',
      phone: '+33546445100',
      website: 'https://www.portlarochelle.com/x',
      postal_code: '17 000',
      city: 'La Rochelle',
      port_region: 'Charente-Maritime',
      country: 'DE',
      other_names: ['Rupella'],
      other_codes: ['FRXXX', 'osm-node-1'],
      services: ['fuel'],
    });
    expect(words).toEqual([
      ...['la', 'rochelle', 'rupella', 'charente', 'maritime'],
      ...['17000', 'larochelle', 'allemagne', 'germany'],
      ...[
        ':code-frlrh',
        ':code-frxxx',
        ':fuel',
        ':department-17',
        ':vhf-9',
        ':tel-46445100',
        ':site-portlarochelle.com',
      ],
      ...[':kind-marina', ':first-DE'],
    ]);
  });

  it.each([
    ['+33546445100', '05 46 44 51 00'],
    ['+6493091234', '09 309 1234'],
    ['+4722822400', '22 82 24 00'],
  ])('finds %s typed as in its country', (phone, typed) => {
    const digits = (text: string) => text.replace(/\D/g, '');
    expect(mark.phone(digits(typed))).toBe(mark.phone(digits(phone)));
  });
});
