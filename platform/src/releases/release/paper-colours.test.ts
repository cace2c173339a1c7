import { describe, expect, it } from 'vitest';
import { readPaperColours } from './paper-colours.ts';

const tokens = `:root, [data-palette] { --sheet: #ffffff; --paper: light-dark(#faf7ef, #0b1622); }
[data-palette="night"] { color-scheme: dark; }
[data-palette="watch"] { color-scheme: dark; --paper: #000000; --sheet: #120303; }`;

describe('the colour of the page in each palette', () => {
  it('is read from the tokens', () => {
    expect(readPaperColours(tokens)).toEqual({ day: '#faf7ef', night: '#0b1622', watch: '#000000' });
  });

  it.each([
    ['day and night', tokens.replace('light-dark', 'mix')],
    ['night watch', tokens.replace('"watch"', '"red"')],
    ['a colour that is none', tokens.replace('#0b1622', 'var(--x')],
  ])('stops the publishing without %s', (_, broken) => {
    expect(() => readPaperColours(broken)).toThrow();
  });
});
