import type { NfcardDetails, NfcardSummary } from '@nfcards/shared/operations';

/** A card for tests: one's own, without documents, unless said otherwise. */
export function fakeCard(given: Partial<NfcardSummary> = {}): NfcardSummary {
  return {
    id: '0b9e7a10-0000-4000-8000-000000000001',
    title: '',
    boat: fakeBoat('Belle Brise'),
    role: 'held',
    kind: null,
    status: 'held',
    sending_id: null,
    sender: null,
    receiver: null,
    valid_from: null,
    valid_until: null,
    document_types: [],
    expires_on: null,
    created_at: '2026-05-01T12:00:00.000Z',
    ...given,
  };
}

export function fakeBoat(name: string, number = ''): NfcardSummary['boat'] {
  return {
    name,
    type: 'sailing_yacht',
    registration_number: number,
    flag: null,
    length: null,
    beam: null,
    draught: null,
  };
}

export function fakeDetails(given: Partial<NfcardDetails> = {}): NfcardDetails {
  return { ...fakeCard(), documents: [], proof: null, history: [], ...given };
}

type FakeDocument = NfcardDetails['documents'][number];
type FakeFile = FakeDocument['files'][number];

export function fakeDocument(given: Partial<FakeDocument> = {}): FakeDocument {
  return {
    id: '0b9e7a10-0000-4000-8000-000000000100',
    type: 'registration',
    expires_on: null,
    created_at: '2026-05-01T12:00:00.000Z',
    files: [fakeFile()],
    ...given,
  };
}

export function fakeFile(given: Partial<FakeFile> = {}): FakeFile {
  return {
    id: '0b9e7a10-0000-4000-8000-000000000200',
    size: 1200,
    digest: 'a'.repeat(64),
    sealed_title: 'dGl0bGU=',
    sealed_key: 'a2V5',
    finished_at: '2026-05-01T12:00:00.000Z',
    replaced_at: null,
    kept: true,
    commitment: 'b'.repeat(64),
    entry_no: 7,
    ...given,
  };
}
