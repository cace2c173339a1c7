import { beforeEach, describe, expect, it } from 'vitest';
import { readPhoto } from './commons-photo.ts';
import { readCountry } from './country-names.ts';
import {
  readChannel,
  readCount,
  readEmail,
  readMetres,
  readName,
  readPhone,
  readPhones,
  readPostalCode,
  readText,
  readWebsite,
} from './field-values.ts';

let complaints: string[];
const complain = (reason: string, value: string) => void complaints.push(`${reason}: ${value}`);
beforeEach(() => {
  complaints = [];
});

describe('a value of a file', () => {
  it('is one tidy line, or nothing', () => {
    expect(readText('  Port\u0000 de\n\t l’E\u0301toile\u202e ')).toBe('Port de l’Étoile');
    expect(readText('\u0007 ')).toBeNull();
    expect(readText(undefined)).toBeNull();
    expect(readText('x'.repeat(500))).toHaveLength(200);
  });

  it.each([
    [' <b>Port</b> & "q" ', '<b>Port</b> & "q"', null],
    ['   ', null, 'a blank name'],
    [undefined, null, 'no name'],
    ['— ?', null, 'a name without a letter'],
    ['x'.repeat(201), null, 'a name of more than 200 letters'],
  ])('may be a name: %s', (value, name, reason) => {
    expect(readName(value)).toEqual(name === null ? { kind: 'refused', reason } : { kind: 'name', name });
  });

  it.each([
    ['05 36 49 10 10', 'FR', '+33536491010'],
    ['+44 20 7946 0000', 'FR', '+442079460000'],
    ['nope; 05.36.49.10.10', 'FR', '+33536491010'],
    ['+33 (0)5 36 49 10 10', 'FR', '+33536491010'],
    ['0033536491010', 'FR', '+33536491010'],
    ['05 36 49 10 10 (capitainerie)', 'FR', '+33536491010'],
    ['12', 'FR', null],
    ['0536491010', 'ZZ', null],
  ])('may be a phone number: %s in %s', (value, country, number) => {
    expect(readPhone(value, country, complain)).toBe(number);
    expect(complaints).toHaveLength(number === null ? 1 : 0);
  });

  it.each([
    ['+33 5 36 49 10 10;+33 6 39 98 10 10', ['+33536491010', '+33639981010']],
    ['Tél : 05 36 49 10 10 / 06 39 98 10 10', ['+33536491010', '+33639981010']],
    ['05 36 49 10 10 ou 06 39 98 10 10', ['+33536491010', '+33639981010']],
    ['05 36 49 10 10, 0536491010', ['+33536491010']],
  ])('may be several phone numbers: %s', (value, numbers) => {
    expect(readPhones([value, undefined], 'FR', complain)).toEqual(numbers);
  });

  it.each([
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['www.example.org', 'https://www.example.org/'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['http://example.org;https://example.com', 'http://example.org/'],
    ['a.fr;b.fr', 'https://a.fr/'],
    ['http:// www.a.fr', 'http://www.a.fr/'],
    ['http://', null],
    ['https://www', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://example.org', null],
    ['not an address', null],
  ])('may be a web address: %s', (value, address) => {
    expect(readWebsite(value, complain)).toBe(address);
    expect(complaints).toHaveLength(address === null ? 1 : 0);
  });

  it.each([
    ['12', 12],
    ['12,5 m', 12.5],
    ['2.5m', 2.5],
    ['2,50m', 2.5],
    ['2m50', 2.5],
    ['2 m 50', 2.5],
    ['2.50 mètres', 2.5],
    ['250 cm', 2.5],
    ['40 ft', 12.19],
    ["40'", 12.19],
    ['8\'2"', 2.49],
    ['8 ft 2 in', 2.49],
    ['~ 12 m', 12],
    ['max. 12 m', 12],
    ['30m;60m', 60],
    ['2-3 m', 3],
    ['2 à 3 m', 3],
    ['0', null],
    ['-3', null],
    ['12 fathoms', null],
    ['default', null],
  ])('may be a length: %s', (value, metres) => {
    expect(readMetres(value, complain)).toBe(metres);
    expect(complaints).toHaveLength(metres === null ? 1 : 0);
  });

  it('is the least of several depths', () => {
    expect(readMetres('3 m; 1,8 m', complain, 'least')).toBe(1.8);
  });

  it.each([
    ['9', '9'],
    ['09', '9'],
    ['VHF 9, 16', '9;16'],
    ['Canal 09', '9'],
    ['9 et 16', '9;16'],
    ['Ch. 9 / M2', '9;M2'],
    ['Canal 9 (24h/24)', '9'],
    ['VHF 9 24h/24', '9'],
    ['VHF 09, 16 (24h)', '9;16'],
    ['9-16', '9;16'],
    ['72/16', '72;16'],
    ['9;12', '9;12'],
    ['ch 72a', '72A'],
    ['VHF9', '9'],
    ['9/77', '9;77'],
    ['9 et 9', '9'],
    ['Canal 9 - Capitainerie', '9'],
    ['156.450 MHz (canal 9)', null],
    ['2', '2'],
    ['99', null],
    ['canal', null],
  ])('may be VHF channels: %s', (value, channels) => {
    expect(readChannel(value, complain)).toBe(channels);
    expect(complaints).toHaveLength(channels === null ? 1 : 0);
  });

  it.each([
    ['1 200', 1200],
    ['1200 places', 1200],
    ['4 700', 4700],
    ['4\u202f700', 4700],
    ['1.200', 1200],
    ['~ 300', 300],
    ['ca. 100', 100],
    ['environ 100 anneaux', 100],
    ['800-850', 800],
    ['800 à 850', 800],
    ['0', 0],
    ['-3', null],
    ['beaucoup', null],
    ['300 dont 20', null],
    ['12345678', null],
  ])('may be a count: %s', (value, count) => {
    expect(readCount(value, complain)).toBe(count);
    expect(complaints).toHaveLength(count === null ? 1 : 0);
  });

  it.each([
    ['17 000', 'FR', '17000'],
    ['F-17000', 'FR', '17000'],
    ['6600', 'FR', '06600'],
    ['17000 Cedex', 'FR', '17000 Cedex'],
    ['1098 XX', 'NL', '1098 XX'],
  ])('may be a post code: %s in %s', (value, country, code) => {
    expect(readPostalCode(value, country)).toBe(code);
  });

  it.each([
    ['FR', 'FR'],
    ['fr', 'FR'],
    ['France', 'FR'],
    ['Espagne', 'ES'],
    ['Deutschland', 'DE'],
    ['Germany', 'DE'],
    ['UK', 'GB'],
    ['', null],
    ['Atlantide', null],
  ])('may be a country: %s', (value, code) => {
    expect(readCountry(value)).toBe(code);
  });

  const page = 'https://commons.wikimedia.org/wiki/File:Port_d%27essai.jpg';
  it.each([
    ['https://commons.wikimedia.org/wiki/File:Port_d%27essai.jpg', page],
    ["http://commons.m.wikimedia.org/wiki/File:Port d'essai.jpg", page],
    ["File:Port d'essai.jpg", page],
    ['https://upload.wikimedia.org/wikipedia/commons/a/ab/Port_d%27essai.jpg', page],
    ['https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Port_d%27essai.jpg/800px-x.jpg', page],
    ['https://upload.wikimedia.org/wikipedia/fr/a/ab/Port.jpg', null],
    ['https://example.org/port.jpg', null],
    ['https://commons.wikimedia.org.example.org/wiki/File:Port.jpg', null],
    ['File:Port.pdf', null],
  ])('may be a picture: %s', (value, address) => {
    const read = readPhoto([value], complain);
    expect(read?.replace("'", '%27') ?? null).toBe(address);
    expect(complaints).toHaveLength(address === null ? 1 : 0);
  });

  it('may be an email address', () => {
    expect(readEmail('Ada@Example.org; b@example.org', complain)).toBe('ada@example.org');
    expect(readEmail('mailto:ada@example.org', complain)).toBe('ada@example.org');
    expect(readEmail('ada at example.org', complain)).toBeNull();
    expect(complaints).toHaveLength(1);
  });
});
