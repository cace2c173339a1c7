import { describe, expect, it } from 'vitest';
import { formatRange } from './format-range.ts';

describe('dates from one to another', () => {
  it.each([
    ['en-GB', '23 – 26 Dec'],
    ['fr-FR', '23–26 déc.'],
  ])('have plain spaces, if any (%s)', (locale, words) => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    expect(formatRange(format, new Date('2026-12-23'), new Date('2026-12-26'))).toBe(words);
  });
});
