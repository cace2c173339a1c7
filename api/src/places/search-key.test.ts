import { describe, expect, it } from 'vitest';
import { nothingKnown } from './place-record.ts';
import { coveredLetters, mark, nameKeys, searchKey, searchWords } from './search-key.ts';

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

describe('the names of a place', () => {
  it('stand without what is before them, as many as an index has room for', () => {
    expect(nameKeys({ name: 'Port des Minimes', other_names: ['Rupella', 'Les Minimes'] })).toBe(
      '|minimes|rupella|',
    );
    const others = Array.from({ length: 100 }, (_, index) => `${'ひ'.repeat(150)} ${index}`);
    const keys = nameKeys({ name: 'Port des Minimes', other_names: others });
    expect(keys).toBe(`|minimes|${'ひ'.repeat(150)} 0|`);
    expect(Buffer.byteLength(nameKeys({ name: 'ひ'.repeat(999), other_names: others }))).toBeLessThan(1000);
  });
});

describe('the letters of a word that other words of its places cover', () => {
  it('are those of the longest that it begins with', () => {
    const covered = coveredLetters([['camargue', 'portcamargue', 'port', 'portde', 'portdecamargue']]);
    expect(Object.fromEntries(covered)).toEqual({
      port: 0,
      camargue: 0,
      portcamargue: 4,
      portde: 4,
      portdecamargue: 6,
    });
  });

  it('are the fewest of all places that have it', () => {
    const places = [['port', 'portcros'], ['portcros'], ['portcros', 'portc']];
    expect(coveredLetters(places).get('portcros')).toBe(0);
    expect(
      coveredLetters([
        ['port', 'portcros'],
        ['portcros', 'portc'],
      ]).get('portcros'),
    ).toBe(4);
  });

  it('are characters, as the database counts them', () => {
    expect(coveredLetters([['𐐨𐐨', '𐐨𐐨a']]).get('𐐨𐐨a')).toBe(2);
  });
});
