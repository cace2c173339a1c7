import { describe, expect, it } from 'vitest';
import { formatPhone, phoneAddress } from './phone-number.ts';

const spaced = (number: string) => formatPhone(number).replaceAll('\u00a0', ' ');

describe('a telephone number', () => {
  it('is read in the groups of its country', () => {
    expect(spaced('+33546445100')).toBe('+33 5 46 44 51 00');
    expect(spaced('+590590123456')).toBe('+590 5 90 12 34 56');
    expect(spaced('+12125550123')).toBe('+1 212 555 0123');
  });

  it('stands as it is where they are not known, or where it is not international', () => {
    expect(spaced('+441481720229')).toBe('+441481720229');
    expect(spaced('05 46 44 51 00')).toBe('05 46 44 51 00');
    expect(spaced('+335464451')).toBe('+335464451');
  });

  it('is dialled without what it is written with', () => {
    expect(phoneAddress('+33546445100')).toBe('tel:+33546445100');
    expect(phoneAddress('05 46 44.51-00')).toBe('tel:0546445100');
  });
});
