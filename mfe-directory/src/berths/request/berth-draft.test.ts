import { describe, expect, it } from 'vitest';
import { boat } from '../berths.fixture.ts';
import { todayOf } from '../today.ts';
import { BLANK, boatOfStay, datesOfStay, MAX_MESSAGE_LENGTH, problemsOf } from './berth-draft.ts';

const STAY = { arrival: '2028-07-01', departure: '2028-07-04', boat: '' };
const DATES = { start: '2028-07-01', end: '2028-07-04' };
const GOOD = { ...BLANK, dates: DATES, boatId: boat().id };

describe('a berth request that is being written', () => {
  it('has no problem with dates and a boat', () => {
    expect(problemsOf(GOOD)).toEqual([]);
    expect(problemsOf({ ...GOOD, message: ` ${'a'.repeat(MAX_MESSAGE_LENGTH)} ` })).toEqual([]);
  });

  it('tells all that is wrong with it at once', () => {
    expect(problemsOf(BLANK)).toEqual(['datesMissing', 'boatMissing']);
    const message = 'a'.repeat(MAX_MESSAGE_LENGTH + 1);
    const dates = { start: '2028-07-01', end: '2028-07-01' };
    expect(problemsOf({ ...GOOD, dates, message })).toEqual(['datesTooShort', 'messageTooLong']);
  });
});

describe('the stay that was searched for (S1)', () => {
  it('is asked for, from today on', () => {
    expect(datesOfStay(STAY, '2028-07-01')).toEqual(DATES);
    expect(datesOfStay(STAY, '2028-07-02')).toBeNull();
  });

  it('is not asked for by halves, nor backwards', () => {
    expect(datesOfStay({ ...STAY, departure: '' }, '2028-06-01')).toBeNull();
    expect(datesOfStay({ ...STAY, arrival: '' }, '2028-06-01')).toBeNull();
    expect(datesOfStay({ ...STAY, departure: '2028-07-01' }, '2028-06-01')).toBeNull();
  });

  it('is with the boat that it named, or else with the only one', () => {
    const [one, other] = [boat(), boat({ id: '6f1c2a30-0000-4000-8000-000000000502', name: 'Étoile' })];
    expect(boatOfStay({ ...STAY, boat: 'etoile' }, [one, other])).toBe(other.id);
    expect(boatOfStay({ ...STAY, boat: 'Joshua' }, [one, other])).toBe('');
    expect(boatOfStay(STAY, [one])).toBe(one.id);
    expect(boatOfStay(STAY, [])).toBe('');
  });
});

describe('today', () => {
  it('is the day of the visitor’s own calendar', () => {
    expect(todayOf(new Date(2028, 0, 5, 0, 30))).toBe('2028-01-05');
    expect(todayOf(new Date(2028, 11, 31, 23, 59))).toBe('2028-12-31');
  });
});
