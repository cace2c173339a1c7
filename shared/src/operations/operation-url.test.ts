import { describe, expect, it } from 'vitest';
import { operationUrl } from './operation-url.ts';

describe('the address of a call', () => {
  it('is the host and the path when there are no parameters', () => {
    expect(operationUrl('/api', 'ports_data', {})).toBe('/api/ports_data');
  });

  it('keeps the parameters in the order given', () => {
    expect(operationUrl('https://host.example', 'x', { b: 1, a: 2 })).toBe('https://host.example/x?b=1&a=2');
    expect(operationUrl('https://host.example', 'x', { a: 2, b: 1 })).toBe('https://host.example/x?a=2&b=1');
  });

  it.each([
    ['what separates parameters', 'a&b=c?d#e', 'a%26b%3Dc%3Fd%23e'],
    ['letters with accents', 'Hyères', 'Hy%C3%A8res'],
    ['a space, as a form does', 'La Rochelle', 'La+Rochelle'],
    ['a plus sign', '+33 5', '%2B33+5'],
  ])('encodes %s', (_, value, encoded) => {
    expect(operationUrl('/api', 'x', { value })).toBe(`/api/x?value=${encoded}`);
  });

  it('encodes names too', () => {
    expect(operationUrl('/api', 'x', { 'a&b': 1 })).toBe('/api/x?a%26b=1');
  });

  it('leaves out null and undefined, and nothing else', () => {
    const query = { no: null, none: undefined, empty: '', zero: 0, off: false };
    expect(operationUrl('/api', 'x', query)).toBe('/api/x?empty=&zero=0&off=false');
  });

  it('writes objects and lists as JSON', () => {
    const url = operationUrl('/api', 'x', { data: { city: 'Brest', tags: [1] }, list: ['a'] });
    const sent = Object.fromEntries(new URL(url, 'http://site').searchParams);
    expect(sent).toEqual({ data: '{"city":"Brest","tags":[1]}', list: '["a"]' });
  });
});
