import { beforeEach, describe, expect, it } from 'vitest';
import {
  readChannel,
  readCount,
  readDegrees,
  readEmail,
  readMetres,
  readPhone,
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
    ['05 36 49 10 10', 'FR', '+33536491010'],
    ['+44 20 7946 0000', 'FR', '+442079460000'],
    ['nope; 05.36.49.10.10', 'FR', '+33536491010'],
    ['12', 'FR', null],
    ['0536491010', 'ZZ', null],
  ])('may be a phone number: %s in %s', (value, country, number) => {
    expect(readPhone(value, country, complain)).toBe(number);
    expect(complaints).toHaveLength(number === null ? 1 : 0);
  });

  it.each([
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['www.example.org', 'https://www.example.org/'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['http://example.org;https://example.com', 'http://example.org/'],
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
    ['40 ft', 12.19],
    ["40'", 12.19],
    ['0', null],
    ['-3', null],
    ['12 fathoms', null],
    ['default', null],
  ])('may be a length: %s', (value, metres) => {
    expect(readMetres(value, complain)).toBe(metres);
    expect(complaints).toHaveLength(metres === null ? 1 : 0);
  });

  it.each([
    ['9', '9'],
    ['VHF 9, 16', '9;16'],
    ['ch 72a', '72A'],
    ['9/77', '9;77'],
    ['2', '2'],
    ['99', null],
    ['canal', null],
  ])('may be VHF channels: %s', (value, channels) => {
    expect(readChannel(value, complain)).toBe(channels);
    expect(complaints).toHaveLength(channels === null ? 1 : 0);
  });

  it('may be a count, an email address, degrees', () => {
    expect(readCount('1 200', complain)).toBe(1200);
    expect(readCount('ca. 100', complain)).toBeNull();
    expect(readEmail('Ada@Example.org; b@example.org', complain)).toBe('ada@example.org');
    expect(readEmail('ada at example.org', complain)).toBeNull();
    expect(readDegrees('47,5', 90)).toBe(47.5);
    expect(readDegrees('147', 90)).toBeNull();
    expect(readDegrees('', 90)).toBeNull();
    expect(complaints).toHaveLength(2);
  });
});
