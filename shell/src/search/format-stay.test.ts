import { describe, expect, it } from 'vitest';
import { formatDay, formatStay } from './format-stay.ts';

const none = { port: '', arrival: '', departure: '', boat: '' };
/** Which kind of space ICU puts around a dash changes with its version. */
const said = (text: string) => text.replaceAll(/\s/gu, ' ').replaceAll(/ ?– ?/g, '–');

describe('the dates of a search, in the pill (S1)', () => {
  it.each([
    ['both', { arrival: '2027-07-01', departure: '2027-07-03' }, '1–3 juil.'],
    ['two months', { arrival: '2027-07-30', departure: '2027-08-02' }, '30 juil.–2 août'],
    ['the arrival alone', { arrival: '2027-07-01' }, '1 juil.'],
    ['the departure alone', { departure: '2027-07-03' }, '3 juil.'],
    [
      'a departure before the arrival, which is no stay',
      { arrival: '2027-07-03', departure: '2027-07-01' },
      '3 juil.',
    ],
    ['nothing', {}, ''],
    ['what is no day', { arrival: 'tomorrow', departure: '2027-02-45' }, ''],
  ])('%s', (_, dates, words) => {
    expect(said(formatStay({ ...none, ...dates }, 'fr'))).toBe(words);
  });

  it('are in the visitor’s language', () => {
    expect(said(formatStay({ ...none, arrival: '2027-07-01', departure: '2027-07-03' }, 'en'))).toBe(
      '1–3 Jul',
    );
  });
});

it('a day is the same day whatever the zone of the device', () => {
  expect(formatDay('2027-07-01', 'fr')).toBe('1 juillet');
});
