import type { BoatDetails } from '@nfcards/shared/operations';

/** A boat for tests: without cards, and with nothing known but its name, unless said otherwise. */
export function fakeBoatDetails(given: Partial<BoatDetails> = {}): BoatDetails {
  return {
    id: '0b9e7a10-0000-4000-8000-000000000300',
    name: 'Belle Brise',
    type: 'sailing_yacht',
    registration_number: '',
    flag: null,
    length: null,
    beam: null,
    draught: null,
    air_draught: null,
    hin: '',
    engine: '',
    mmsi: '',
    call_sign: '',
    insurer: '',
    policy_number: '',
    nfcards: 0,
    cards: [],
    sendings: [],
    history: [],
    ...given,
  };
}
