import { describe, expect, it } from 'vitest';
import { visitorOf } from './visitor.ts';

const languageFor = (headers: Parameters<typeof visitorOf>[0], search = '') =>
  visitorOf(headers, search).language;

describe('the language of a document (L1, L2)', () => {
  it('is asked for by the address, else by the cookie, else by the browser, else French', () => {
    const cookie = 'theme=x; i18next=en; a=b';
    expect(languageFor({ cookie, 'accept-language': 'en' }, '?port=Brest&lng=fr')).toBe('fr');
    expect(languageFor({ cookie, 'accept-language': 'fr' })).toBe('en');
    expect(languageFor({ 'accept-language': 'de-DE, en-US;q=0.7, fr;q=0.6' })).toBe('en');
    expect(languageFor({})).toBe('fr');
  });

  it('leaves the word to the next where the site does not speak it', () => {
    expect(languageFor({ cookie: 'i18next=nl', 'accept-language': 'en' }, '?lng=de')).toBe('en');
    expect(languageFor({ 'accept-language': 'de, nl' })).toBe('fr');
  });

  it.each([
    ['?lng=en-GB', 'en'],
    ['?lng=EN', 'en'],
    ['?lng=%', 'fr'],
    ['?lng=en%0d%0aset-cookie', 'fr'],
  ] as const)('takes a variant for the language, and nothing else: %s', (search, language) => {
    expect(languageFor({}, search)).toBe(language);
  });
});

describe('the palette of a document', () => {
  const paletteFor = (cookie: string) => visitorOf({ cookie }, '').palette;

  it.each(['day', 'night', 'watch'] as const)('is the chosen one: %s', (palette) => {
    expect(paletteFor(`a=b; palette=${palette}`)).toBe(palette);
  });

  it.each([
    '',
    'palette=',
    'palette=system',
    'palette=Night',
    'palette=night"><script>alert(1)</script>',
    'palette=night\r\nset-cookie: a=b',
    'xpalette=night',
    `palette=${'n'.repeat(100_000)}`,
  ])('is the browser’s for what is no palette: %.60s', (cookie) => {
    expect(paletteFor(cookie)).toBeNull();
  });
});

describe('a session', () => {
  it.each([
    ['session=x', true],
    ['a=b; __Host-session=x', true],
    ['cookie=x', true],
    ['__Host-cookie=x', true],
    ['mysession=x', false],
    ['', false],
  ])('is seen in “%s”: %s', (cookie, expected) => {
    expect(visitorOf({ cookie }, '').hasSession).toBe(expected);
  });
});
