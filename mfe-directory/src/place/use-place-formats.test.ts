import { describe, expect, it } from 'vitest';
import { placeFormatsOf } from './use-place-formats.ts';

const fr = placeFormatsOf('fr');
const en = placeFormatsOf('en');
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('what a place’s page says of it (L2)', () => {
  it('is in metres, with the decimal sign of the language', () => {
    expect([fr, en].map(({ metres }) => plain(metres(12.5)))).toEqual(['12,5 m', '12.5 m']);
  });

  it('names languages, and leaves what is none as it is', () => {
    expect(fr.languages(['fr', 'en', 'x'])).toBe('français, anglais et x');
    expect(en.languages(['fr'])).toBe('French');
  });

  it('names the days from Monday on', () => {
    expect([fr.weekday(1), fr.weekday(7), en.weekday(1)]).toEqual(['lundi', 'dimanche', 'Monday']);
  });

  it('says the day there, the first of a month as one says it', () => {
    const night = new Date('2027-03-31T23:30:00Z');
    expect(fr.date(night, 'Europe/Paris')).toBe('1er avril');
    expect(en.date(night, 'Europe/Paris')).toBe('1 April');
    expect(fr.date(night, 'UTC')).toBe('31 mars');
  });
});
