import { describe, expect, it } from 'vitest';
import { NOT_UNDERSTOOD, SUNLIT, UNDERSTOOD, UNSURE } from './hours-cases.fixture.ts';
import {
  type HoursPlace,
  holidaysOf,
  localTimeIn,
  openStateAt,
  readHours,
  rulesOn,
  weekOf,
} from './opening-hours.ts';
import {
  compare,
  compareInSun,
  momentsOf2026,
  onThisClock,
  PLACE,
  referenceOf,
  stateOf,
} from './reference.fixture.ts';

/** Every 7 h 35 min: all hours of all days of all seasons. */
const MOMENTS = momentsOf2026(455);

describe('against the library that OpenStreetMap’s editors use', () => {
  it.each(UNDERSTOOD)('%s is open and closed at the same moments', (hours) => {
    expect(compare(hours, MOMENTS)).toEqual({ contradictions: [], unknown: 0 });
  });

  it.each(SUNLIT)('%s is open and closed at the same moments', (hours) => {
    expect(compareInSun(hours, MOMENTS)).toEqual({ contradictions: [], unknown: 0 });
  });

  it.each(UNSURE)('%s says less, and nothing else', (hours) => {
    const { contradictions, unknown } = compare(hours, MOMENTS);
    expect(contradictions).toEqual([]);
    expect(unknown).toBeGreaterThan(0);
  });

  it.each(UNDERSTOOD)('%s changes at the same moments', (hours) => {
    const reference = referenceOf(hours);
    for (const at of MOMENTS.filter((_, step) => step % 97 === 0)) {
      const state = openStateAt(hours, PLACE, at);
      const limit = onThisClock(new Date(at.getTime() + 300 * 86_400_000));
      const expected = reference.getNextChange(onThisClock(at), limit);
      if (state.state === 'unknown' || expected === undefined) continue;
      // The reference tells of changes between a comment and another, too.
      if (reference.getStateString(expected, true) === state.state) continue;
      expect(state.changesAt && onThisClock(state.changesAt), at.toISOString()).toEqual(expected);
    }
  });
});

it.each(NOT_UNDERSTOOD)('says nothing of “%s”', (hours) => {
  const states = new Set(MOMENTS.map((at) => stateOf(hours, PLACE, at)));
  expect([...states]).toEqual(['unknown']);
});

function at(hours: string, moment: string, place: Partial<HoursPlace> = {}) {
  const { timeZone, country, position } = { ...PLACE, ...place };
  return openStateAt(hours, { timeZone, country, position }, new Date(moment));
}

describe('certain hours beside uncertain ones', () => {
  it('is closed outside hours that depend on unknown sun times', () => {
    const hours = 'Mo-Fr (sunrise+01:00)-sunset; Sa 10:00-12:00';
    const nowhere = { position: null };
    expect(at(hours, '2026-06-17T12:00Z', nowhere)).toEqual({ state: 'unknown', doubt: 'sun' });
    expect(at(hours, '2026-06-20T11:00Z', nowhere).state).toBe('open');
    expect(at(hours, '2026-06-21T12:00Z', nowhere).state).toBe('closed');
  });

  it('does not know hours of the sun where it does not set', () => {
    const tromso = {
      timeZone: 'Europe/Oslo',
      country: 'NO',
      position: { latitude: 69.65, longitude: 18.96 },
    };
    expect(at('sunrise-sunset', '2026-06-21T10:00Z', tromso)).toEqual({ state: 'unknown', doubt: 'sun' });
    expect(at('sunrise-sunset', '2026-03-21T10:00Z', tromso).state).toBe('open');
  });

  it('is closed outside hours that have a condition', () => {
    const hours = 'Mo-Fr 09:00-12:00; Sa 09:00-12:00 "sur rendez-vous"';
    expect(at(hours, '2026-06-19T11:00Z').state).toBe('open');
    expect(at(hours, '2026-06-20T11:00Z')).toEqual({ state: 'unknown', doubt: 'condition' });
    expect(at(hours, '2026-06-20T13:00Z').state).toBe('closed');
  });

  it('is open until the hour that is written, and longer perhaps', () => {
    expect(at('Mo-Fr 08:00-17:00+', '2026-06-19T11:00Z')).toEqual({
      state: 'open',
      changesAt: new Date('2026-06-19T17:00Z'),
      thenUnknown: true,
    });
    expect(at('Mo-Fr 08:00-17:00+', '2026-06-19T18:00Z')).toEqual({ state: 'unknown', doubt: 'end' });
  });

  it('hangs on school holidays only where they change something', () => {
    const hours = 'SH Mo-Su 08:00-20:00; Mo-Fr 09:00-12:00';
    // By the letter, the later rule is that of each Friday.
    expect(at(hours, '2026-06-19T11:00Z').state).toBe('open');
    expect(at(hours, '2026-06-20T11:00Z')).toEqual({ state: 'unknown', doubt: 'school-holidays' });
    expect(at(hours, '2026-06-20T21:00Z').state).toBe('closed');
    expect(at('Mo-Fr 09:00-12:00; SH off', '2026-06-20T11:00Z').state).toBe('closed');
  });

  it('does not know whether a day after a comma belongs to the season before it', () => {
    const hours = 'Apr-Sep: Mo-Fr 08:00-18:00, Sa 09:00-12:00';
    expect(at(hours, '2026-06-20T11:00Z').state).toBe('open');
    expect(at(hours, '2026-11-28T11:00Z')).toEqual({ state: 'unknown', doubt: 'unread' });
    expect(at(hours, '2026-11-28T13:00Z').state).toBe('closed');
    expect(at(hours, '2026-11-27T11:00Z').state).toBe('closed');
  });

  it('does not know whether Easter Day is part of what lasts until Easter', () => {
    expect(at('Apr 1-easter 09:00-12:00', '2026-04-04T10:00Z').state).toBe('open');
    expect(at('Apr 1-easter 09:00-12:00', '2026-04-05T10:00Z')).toEqual({
      state: 'unknown',
      doubt: 'unread',
    });
    expect(at('Apr 1-easter 09:00-12:00', '2026-04-06T10:00Z').state).toBe('closed');
  });
});

describe('public holidays', () => {
  const hours = 'Mo-Sa 08:00-12:00; PH off';

  it('close on 14 July in France', () => {
    expect(at(hours, '2026-07-14T10:00Z').state).toBe('closed');
    expect(at(hours, '2026-07-13T10:00Z')).toMatchObject({
      state: 'open',
      changesAt: new Date('2026-07-13T12:00Z'),
    });
    // The next morning is that of the 15th.
    expect(at(hours, '2026-07-13T13:00Z')).toMatchObject({ changesAt: new Date('2026-07-15T08:00Z') });
  });

  it('are unknown, where they matter, in a country whose calendar is not known', () => {
    expect(at(hours, '2026-07-14T10:00Z', { country: 'GB' })).toEqual({
      state: 'unknown',
      doubt: 'public-holidays',
    });
    expect(at(hours, '2026-07-14T13:00Z', { country: 'GB' }).state).toBe('closed');
    expect(at(hours, '2026-07-14T10:00Z', { country: null }).state).toBe('unknown');
    expect(at('Mo-Sa 08:00-12:00', '2026-07-14T10:00Z', { country: 'GB' }).state).toBe('open');
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
  ])('in %s at %s it is %s until %s', (timeZone, moment, state, until) => {
    const changesAt = new Date(until);
    expect(at(hours, moment, { timeZone })).toEqual({ state, changesAt, thenUnknown: false });
  });

  it('opens on time on the morning after the clocks were changed', () => {
    expect(at('Su 08:00-18:00', '2026-03-28T22:00Z', { timeZone: 'Europe/Paris' })).toMatchObject({
      state: 'closed',
      changesAt: new Date('2026-03-29T06:00Z'),
    });
  });

  it('never changes where it is always open', () => {
    expect(at('24/7', '2026-06-17T06:00Z')).toMatchObject({ state: 'open', changesAt: null });
  });

  it('says nothing where it does not know the time zone', () => {
    expect(at(hours, '2026-06-17T06:00Z', { timeZone: 'Atlantis/Capital' }).state).toBe('unknown');
  });

  it('has the sun of the place, however far its clocks are from it', () => {
    const auckland = {
      timeZone: 'Pacific/Auckland',
      country: 'NZ',
      position: { latitude: -36.84, longitude: 174.76 },
    };
    // 07:17 and 19:40 there, on 11 March.
    expect(at('sunrise-sunset', '2026-03-10T18:00Z', auckland).state).toBe('closed');
    expect(at('sunrise-sunset', '2026-03-10T18:30Z', auckland).state).toBe('open');
    expect(at('sunrise-sunset', '2026-03-11T06:30Z', auckland).state).toBe('open');
    expect(at('sunrise-sunset', '2026-03-11T07:00Z', auckland).state).toBe('closed');
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
    'Sa[1] 09:00-12:00',
    'SH Mo-Su 08:00-20:00; Mo-Fr 09:00-12:00',
    'PH Mo-Fr 10:00-12:00',
    'week 1-26/2 Mo 09:00-12:00',
    '2026 Mo-Fr 09:00-12:00',
    'Mo-Fr 09:00-12:00 || "sur appel"',
  ])('cannot show %s', (hours) => expect(weekOf(hours)).toBeNull());

  it('has public holidays apart', () => {
    expect(holidaysOf('Mo-Fr 09:00-17:00; PH off')).toEqual([]);
    expect(holidaysOf('Mo-Fr 09:00-17:00; PH 10:00-12:00')).toEqual([{ from: '10:00', to: '12:00' }]);
    expect(holidaysOf('Mo-Fr 09:00-17:00')).toBeNull();
  });
});

describe('the rules of a day', () => {
  function rulesAt(hours: string, moment: string): readonly number[] {
    const local = localTimeIn('UTC', new Date(moment));
    return local === null ? [] : rulesOn(readHours(hours) ?? [], local.day, PLACE);
  }

  it('are those that decide about it', () => {
    const seasons = 'Jul-Aug 07:00-21:00; Sep-Jun 08:00-18:00; Dec 25 off';
    expect(rulesAt(seasons, '2026-07-14T12:00Z')).toEqual([0]);
    expect(rulesAt(seasons, '2026-11-27T12:00Z')).toEqual([1]);
    expect(rulesAt(seasons, '2026-12-25T12:00Z')).toEqual([2]);
    expect(rulesAt('Mo-Fr 08:00-12:00, Fr 14:00-16:00; 11:00-11:30 off', '2026-11-27T12:00Z')).toEqual([
      0, 1, 2,
    ]);
    expect(rulesAt('Jul-Aug 07:00-21:00', '2026-11-27T12:00Z')).toEqual([]);
  });
});
