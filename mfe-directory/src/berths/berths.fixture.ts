import type { BerthRequest, Boat } from '@nfcards/shared/operations';

/** A request for tests. */
export function berthRequest(request: Partial<BerthRequest> = {}): BerthRequest {
  return {
    id: '6f1c2a30-0000-4000-8000-000000000401',
    port: { id: 'FRLRH', name: 'La Rochelle' },
    member: { id: '6f1c2a30-0000-4000-8000-000000000001', name: 'Anne L.' },
    boat: { name: 'Pen Duick', length: 15.1, beam: 2.93, draught: 2.18 },
    nfcard_id: null,
    arrival: '2028-07-01',
    departure: '2028-07-04',
    message: '',
    state: 'waiting',
    note: '',
    asked_at: '2028-06-01T12:00:00.000Z',
    answer_before: '2028-06-02T12:00:00.000Z',
    settled_at: null,
    conversation_id: null,
    ...request,
  };
}

export function boat(given: Partial<Boat> = {}): Boat {
  return {
    id: '6f1c2a30-0000-4000-8000-000000000501',
    name: 'Pen Duick',
    type: 'sailing_yacht',
    registration_number: '',
    flag: null,
    length: 15.1,
    beam: 2.93,
    draught: 2.18,
    nfcards: 0,
    ...given,
  };
}
