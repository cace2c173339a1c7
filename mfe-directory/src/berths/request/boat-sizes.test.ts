import { describe, expect, it } from 'vitest';
import { boat } from '../berths.fixture.ts';
import { correctedBoat, sizeProblemsOf, sizesOf } from './boat-sizes.ts';

const BOAT = boat({ length: 15.1, beam: null, draught: 2.18, registration_number: 'LR 1', flag: 'FR' });

describe('the sizes that a boat comes with', () => {
  it('are those that are known of it, until others are typed', () => {
    expect(sizesOf(BOAT, {})).toEqual({ length: 15.1, beam: null, draught: 2.18 });
    expect(sizesOf(BOAT, { length: '16', beam: '4,2 m', draught: '' })).toEqual({
      length: 16,
      beam: 4.2,
      draught: null,
    });
  });

  it('are wrong beyond what boats have, and where they are no metres', () => {
    expect(sizeProblemsOf({ length: '0,2', beam: 'trois', draught: '-1' })).toEqual([
      'lengthWrong',
      'beamWrong',
      'draughtWrong',
    ]);
    expect(sizeProblemsOf({ length: '12', beam: '', draught: '0' })).toEqual([]);
    expect(sizeProblemsOf({})).toEqual([]);
  });

  it('are kept for the boat where they are other than those that were known, with all else as it was', () => {
    expect(correctedBoat(BOAT, {})).toBeNull();
    expect(correctedBoat(BOAT, { length: '15,1' })).toBeNull();
    expect(correctedBoat(BOAT, { beam: '4,2' })).toEqual({
      id: BOAT.id,
      name: BOAT.name,
      type: BOAT.type,
      registration_number: 'LR 1',
      flag: 'FR',
      length: 15.1,
      beam: 4.2,
      draught: 2.18,
    });
  });
});
