import type { NfcardDetails, Sending } from '@nfcards/shared/operations';

const ID = '6f1c2a30-0000-4000-8000-0000000010';
const BOAT = {
  name: 'Étoile',
  type: 'sailing_yacht',
  registration_number: 'LR 123456',
  flag: 'FR',
  length: 9.5,
  beam: null,
  draught: 1.6,
} as const;

function document(no: number, type: 'registration' | 'insurance'): NfcardDetails['documents'][number] {
  return {
    id: `${ID}${no}0`,
    type,
    expires_on: null,
    created_at: '2026-05-01T12:00:00.000Z',
    files: [
      {
        id: `${ID}${no}1`,
        size: 1000,
        digest: 'a'.repeat(64),
        sealed_title: `title${no}aa`,
        sealed_key: `key${no}`,
        finished_at: '2026-05-01T12:00:00.000Z',
        replaced_at: null,
        kept: true,
        commitment: null,
        entry_no: null,
      },
    ],
  };
}

/** A card with registration and insurance, for tests. */
export function shownCard(card: Partial<NfcardDetails> = {}): NfcardDetails {
  return {
    id: `${ID}00`,
    title: '',
    boat: BOAT,
    role: 'held',
    kind: null,
    status: 'held',
    sending_id: null,
    sender: null,
    receiver: null,
    valid_from: null,
    valid_until: null,
    document_types: ['registration', 'insurance'],
    expires_on: null,
    created_at: '2026-05-01T12:00:00.000Z',
    documents: [document(1, 'registration'), document(2, 'insurance')],
    proof: null,
    history: [],
    ...card,
  };
}

/** A loan of that card which waits for an answer, for tests. */
export function fakeSending(sending: Partial<Sending> = {}): Sending {
  return {
    id: `${ID}90`,
    nfcard_id: `${ID}00`,
    kind: 'temporary',
    state: 'waiting',
    sender: { kind: 'member', id: '6f1c2a30-0000-4000-8000-000000000001', name: 'Anne L.', page: null },
    receiver: { kind: 'email', id: null, name: 'yann@example.org', page: null },
    title: '',
    boat: BOAT,
    note: '',
    valid_from: '2026-05-01T12:00:00.000Z',
    valid_until: '2026-06-01T12:00:00.000Z',
    sent_at: '2026-05-01T12:00:00.000Z',
    expires_at: '2026-06-01T12:00:00.000Z',
    settled_at: null,
    proof: null,
    can_read: null,
    asked_at: null,
    readers_waiting: [],
    intent: null,
    has_link: false,
    ...sending,
  };
}
