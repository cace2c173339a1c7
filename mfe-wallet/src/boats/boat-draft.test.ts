import { describe, expect, it } from 'vitest';
import { BLANK, draftOf, problemsOf, savedBoat } from './boat-draft.ts';
import { fakeBoatDetails } from './boats.fixture.ts';

const GOOD = { ...BLANK, name: 'Belle Brise' };

describe('a boat as it is typed', () => {
  it('needs a name, and nothing more', () => {
    expect(problemsOf(BLANK)).toEqual(['nameMissing']);
    expect(problemsOf({ ...BLANK, name: '  ' })).toEqual(['nameMissing']);
    expect(problemsOf(GOOD)).toEqual([]);
  });

  it.each(['FR-ABC12345D606', 'fr abc12345d606', 'ABC12345D606'])('has the hull number %s', (hin) => {
    expect(problemsOf({ ...GOOD, hin })).toEqual([]);
  });

  it.each(['ABC12345D60', 'FR-ABC12345D6067', 'FR-ABC12345D60?', 'FRABC12345D60'])(
    'cannot have the hull number %s: 12 or 14 letters and digits',
    (hin) => {
      expect(problemsOf({ ...GOOD, hin })).toEqual(['hinWrong']);
    },
  );

  it('has an MMSI of nine digits', () => {
    expect(problemsOf({ ...GOOD, mmsi: '227 123 450' })).toEqual([]);
    for (const mmsi of ['22712345', '2271234500', '22712345A'])
      expect(problemsOf({ ...GOOD, mmsi })).toEqual(['mmsiWrong']);
  });

  it('has sizes in metres, with comma or point', () => {
    expect(
      problemsOf({ ...GOOD, length: '9,75', beam: '3.20', draught: '0', air_draught: '14,5 m' }),
    ).toEqual([]);
    const wrong = { ...GOOD, length: '0,2', beam: 'trois', draught: '-1', air_draught: '200' };
    expect(problemsOf(wrong)).toEqual(['lengthWrong', 'beamWrong', 'draughtWrong', 'airDraughtWrong']);
  });
});

describe('a boat that is saved', () => {
  it('is what was typed, trimmed, in metres and capitals', () => {
    const typed = {
      ...GOOD,
      name: ' Belle Brise ',
      flag: 'FR',
      hin: 'fr-abc12345d606',
      length: '9,75',
      mmsi: '227 123 450',
      call_sign: ' fab1234 ',
      insurer: ' La Mutuelle ',
    };
    expect(savedBoat('id', typed)).toEqual({
      id: 'id',
      name: 'Belle Brise',
      type: 'sailing_yacht',
      registration_number: '',
      flag: 'FR',
      hin: 'FRABC12345D606',
      length: 9.75,
      beam: null,
      draught: null,
      air_draught: null,
      engine: '',
      mmsi: '227123450',
      call_sign: 'FAB1234',
      insurer: 'La Mutuelle',
      policy_number: '',
    });
  });

  it('is the same one when nothing was changed in its form', () => {
    const boat = fakeBoatDetails({ length: 9.75, hin: 'FRABC12345D606', flag: 'FR', mmsi: '227123450' });
    const draft = draftOf(boat, (metres) => String(metres).replace('.', ','));
    expect(draft.length).toBe('9,75');
    expect(boat).toMatchObject(savedBoat(boat.id, draft));
  });

  it('is taken from a server that knows less of boats', () => {
    const { hin, mmsi, air_draught, ...older } = fakeBoatDetails();
    expect(draftOf(older, String)).toMatchObject({ hin: '', mmsi: '', air_draught: '' });
  });
});
