import OpeningHours from 'opening_hours';
import { describe, expect, it } from 'vitest';
import {
  holidaysOf,
  hoursStateAt,
  type LocalTime,
  localTimeIn,
  openStateAt,
  weekOf,
} from './opening-hours.ts';

/** Values as mappers write them, each understood or known not to be. */
const UNDERSTOOD = [
  '24/7',
  'Mo-Fr 08:00-12:00',
  'Mo-Fr 08:00-12:00,14:00-18:00',
  'Tu-Sa 09:30-12:30,14:00-19:00',
  'mo-fr 8:00-18:00',
  'Mo,We,Fr 10:00-16:00',
  'Mo-We,Fr 10:00-16:00',
  'Fr-Mo 10:00-16:00',
  'Mo-Fr 08:00-12:00, 14:00-18:00; Sa 09:00-12:00',
  'Mo-Fr 08:00-18:00; Sa 09:00-12:00; Su off',
  'Mo-Sa 08:00-18:00; We 14:00-18:00',
  'Mo-Su 08:00-20:00; Tu off',
  'Mo-Su 08:00-20:00; Tu closed',
  'Mo-Sa 09:00-19:00; 12:00-14:00 off',
  'Mo-Fr 08:00-12:00, Sa 10:00-12:00',
  'Mo-Fr 08:00-12:00, We 14:00-16:00',
  'Mo-Fr 09:00-18:00, Fr 18:00-20:00; Sa 10:00-12:00',
  'Fr 22:00-02:00',
  'Fr,Sa 22:00-02:00; Su 10:00-12:00',
  'Mo-Su 22:00-26:00',
  'Mo-Su 20:00-06:00',
  'Sa 10:00-12:00; Fr 22:00-02:00',
  'Mo-Th 18:00-02:00; Fr-Sa 18:00-04:00',
  '00:00-24:00',
  '08:00-18:00',
  '08:00-18:00; Su off',
  '24/7; Dec 25 off',
  '24/7; Su 12:00-14:00 off',
  'Mo-Fr 09:00-17:00; PH off',
  'Mo-Fr,PH 09:00-17:00',
  'PH,Mo-Fr 09:00-17:00',
  'Mo-Sa 09:00-18:00; Su,PH off',
  'Mo-Fr 09:00-17:00; PH 10:00-12:00',
  'Apr-Sep 08:00-20:00',
  'Apr-Sep 08:00-20:00; Oct-Mar 09:00-17:00',
  'Apr-Sep Mo-Su 08:00-20:00; Oct-Mar Mo-Fr 09:00-12:00,14:00-17:00',
  'Jan-Mar,Oct-Dec Mo-Fr 09:00-17:00; Apr-Sep 08:00-20:00',
  'Nov-Feb off; Mar-Oct 09:00-18:00',
  'Mar-Oct 09:00-18:00; Nov-Feb off',
  'Jul,Aug 08:00-22:00',
  'Jul-Aug: 08:00-22:00',
  'Jun 15-Sep 15 08:00-22:00',
  'Jun 15-30 08:00-22:00',
  'Dec 20-Jan 10 off; Mo-Fr 09:00-17:00',
  'Mo-Fr 09:00-17:00; Dec 20-Jan 10 off',
  'Mo-Fr 09:00-17:00; Jul 14 off; Dec 25 off',
  'Mo-Fr 09:00-17:00; Jul 14,Dec 25 off',
  'Mo-Fr 09:00-17:00; Jul 14 10:00-12:00',
  'Oct-Mar Sa 10:00-12:00',
  'Apr-Sep Mo-Fr 08:00-18:00, Apr-Sep Sa 09:00-12:00',
  'Mo-Fr 08:00-12:00;',
  'Mo–Fr 08:00–12:00',
  'Mo-Fr: 08:00-12:00',
  'Mo-Fr 08:00-12:00 open; Sa closed "sur rendez-vous"',
  'Mo 00:00-24:00',
  'Mo-Fr 12:00-12:00',
  'Mo-Fr open',
  'closed',
];
const NOT_UNDERSTOOD = [
  '',
  'sur rendez-vous',
  'Mo-Fr 08h00-12h00',
  '8-18',
  'Lu-Ve 08:00-12:00',
  'Mo-Fr 08:00+',
  'Mo-Fr 08:00-17:00+',
  'Mo-Fr 08:00',
  'Mo-Fr 08:00-25:99',
  'Mo[1] 08:00-12:00',
  'Mo[-1] 08:00-12:00',
  'SH Mo-Fr 08:00-12:00',
  'PH Mo 08:00-12:00',
  'week 1-20 Mo-Fr 08:00-12:00',
  '2026 Mo-Fr 08:00-12:00',
  '2026 Jul 14 off',
  'easter off',
  'Apr-15 08:00-12:00',
  'Jul 32 off',
  'Mo-Fr 08:00-12:00 || "sur rendez-vous"',
  'Mo-Fr 08:00-12:00,',
  'Mo-Fr 08:00-12:00; 14:00-18:00',
  'Apr-Sep Mo-Fr 08:00-18:00, Sa 09:00-12:00',
  'Mo-Fr 08:00-12:00 perhaps',
  'sunrise-sunset',
  '"sur rendez-vous"',
  'Mo-Su 00:00-24:00 "sur rendez-vous"',
  'Mo-Su',
  'unknown',
];

const PLACE = { lat: 46.16, lon: -1.15, address: { country_code: 'fr', state: '' } };

/** Every 7 h 35 min from 1 January 2026 on: all hours of all days of all seasons; no public holiday of France. */
const MOMENTS = Array.from(
  { length: 1150 },
  (_, step) => new Date(Date.UTC(2026, 0, 1, 0, step * 455)),
).filter((at) => !isHoliday(at));

function isHoliday(at: Date): boolean {
  const days = [
    '01-01',
    '04-06',
    '05-01',
    '05-08',
    '05-14',
    '05-25',
    '07-14',
    '08-15',
    '11-01',
    '11-11',
    '12-25',
  ];
  return days.includes(at.toISOString().slice(5, 10));
}

/** The library reads the clock of the machine: it is given the moment at which that clock says the same. */
function onThisClock(at: Date): Date {
  return new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
  );
}

function stateIn(hours: string, at: Date): string {
  return openStateAt(hours, 'UTC', at).state;
}

const CLOCK = MOMENTS.map((at) => ({ local: localTimeIn('UTC', at), there: onThisClock(at) }));

function stateOn(hours: string, local: LocalTime | null): string {
  return local === null ? '' : hoursStateAt(hours, local);
}

describe('against the library that OpenStreetMap’s editors use', () => {
  it.each(UNDERSTOOD)('%s is open and closed at the same moments', (hours) => {
    const oracle = new OpeningHours(hours, PLACE);
    const differing = CLOCK.filter(
      ({ local, there }) => stateOn(hours, local) !== oracle.getStateString(there, true),
    );
    expect(differing).toEqual([]);
  });

  // The library knows the holidays of France; here they are days like any other.
  it.each(UNDERSTOOD.filter((hours) => !hours.includes('PH')))('%s changes at the same moments', (hours) => {
    const oracle = new OpeningHours(hours, PLACE);
    for (const at of MOMENTS.filter((_, step) => step % 97 === 0)) {
      const state = openStateAt(hours, 'UTC', at);
      const expected = oracle.getNextChange(
        onThisClock(at),
        onThisClock(new Date(at.getTime() + 300 * 86_400_000)),
      );
      const found = state.state === 'unknown' ? null : state.changesAt;
      if (expected !== undefined) expect(found && onThisClock(found), at.toISOString()).toEqual(expected);
    }
  });
});

it.each(NOT_UNDERSTOOD)('says nothing of “%s”', (hours) => {
  const states = new Set(CLOCK.map(({ local }) => stateOn(hours, local)));
  expect([...states]).toEqual(['unknown']);
});

describe('what is sure beside what is not', () => {
  it('is closed outside hours that hang on the sun', () => {
    const hours = 'Mo-Fr (sunrise+01:00)-sunset; Sa 10:00-12:00';
    expect(stateIn(hours, new Date('2026-06-17T12:00Z'))).toBe('unknown');
    expect(stateIn(hours, new Date('2026-06-20T11:00Z'))).toBe('open');
    expect(stateIn(hours, new Date('2026-06-21T12:00Z'))).toBe('closed');
  });

  it('is closed outside hours that have a condition', () => {
    const hours = 'Mo-Fr 09:00-12:00; Sa 09:00-12:00 "sur rendez-vous"';
    expect(stateIn(hours, new Date('2026-06-19T11:00Z'))).toBe('open');
    expect(stateIn(hours, new Date('2026-06-20T11:00Z'))).toBe('unknown');
    expect(stateIn(hours, new Date('2026-06-20T13:00Z'))).toBe('closed');
  });
});

describe('the clock of the place', () => {
  const hours = 'Mo-Fr 08:00-18:00';

  it.each([
    ['Europe/Paris', '2026-06-17T06:00Z', 'open', '2026-06-17T16:00Z'],
    ['Europe/Paris', '2026-06-17T05:59Z', 'closed', '2026-06-17T06:00Z'],
    ['Europe/Paris', '2026-01-14T06:59Z', 'closed', '2026-01-14T07:00Z'],
    ['Pacific/Auckland', '2026-06-14T20:00Z', 'open', '2026-06-15T06:00Z'],
    ['America/New_York', '2026-06-19T22:30Z', 'closed', '2026-06-22T12:00Z'],
  ])('in %s at %s it is %s until %s', (timeZone, at, state, until) => {
    expect(openStateAt(hours, timeZone, new Date(at))).toEqual({ state, changesAt: new Date(until) });
  });

  it('opens on time on the morning after the clocks were changed', () => {
    const closed = openStateAt('Su 08:00-18:00', 'Europe/Paris', new Date('2026-03-28T22:00Z'));
    expect(closed).toEqual({ state: 'closed', changesAt: new Date('2026-03-29T06:00Z') });
  });

  it('never changes where it is always open', () => {
    expect(openStateAt('24/7', 'Europe/Paris', new Date('2026-06-17T06:00Z'))).toEqual({
      state: 'open',
      changesAt: null,
    });
  });

  it('says nothing where it does not know the time zone', () => {
    expect(openStateAt(hours, 'Atlantis/Capital', new Date('2026-06-17T06:00Z'))).toEqual({
      state: 'unknown',
    });
  });
});

describe('the week on the page', () => {
  it('has a line for each day', () => {
    const week = weekOf('Mo-Fr 08:00-12:00,14:00-18:00; We 09:00-12:00; Sa 22:00-02:00');
    expect(week).toHaveLength(7);
    expect(week?.[0]).toEqual({
      day: 1,
      spans: [
        { from: '08:00', to: '12:00' },
        { from: '14:00', to: '18:00' },
      ],
    });
    expect(week?.[2]).toEqual({ day: 3, spans: [{ from: '09:00', to: '12:00' }] });
    expect(week?.[5]).toEqual({ day: 6, spans: [{ from: '22:00', to: '02:00' }] });
    expect(week?.[6]).toEqual({ day: 7, spans: [] });
  });

  it('cuts out what is closed', () => {
    expect(weekOf('08:00-18:00; 12:00-14:00 off')?.[0]?.spans).toEqual([
      { from: '08:00', to: '12:00' },
      { from: '14:00', to: '18:00' },
    ]);
  });

  it('is open from end to end', () => {
    expect(weekOf('24/7')?.[6]?.spans).toEqual([{ from: '00:00', to: '24:00' }]);
  });

  it.each([
    'Apr-Sep 08:00-20:00',
    'Jul 14 off',
    'sunrise-sunset',
    'Mo-Fr 08:00+',
    'Mo 09:00-12:00 "sur demande"',
  ])('cannot show %s', (hours) => expect(weekOf(hours)).toBeNull());

  it('has public holidays apart', () => {
    expect(holidaysOf('Mo-Fr 09:00-17:00; PH off')).toEqual([]);
    expect(holidaysOf('Mo-Fr 09:00-17:00; PH 10:00-12:00')).toEqual([{ from: '10:00', to: '12:00' }]);
    expect(holidaysOf('Mo-Fr 09:00-17:00')).toBeNull();
  });
});
