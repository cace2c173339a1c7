import { memberLeft } from '@nfcards/shared/auth';
import { $client, createClient } from '@nfcards/shared/client';
import type { NfcardDetails, NfcardSummary } from '@nfcards/shared/operations';
import { allSettled, fork } from 'effector';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fakeBoat, fakeCard, fakeDetails, fakeDocument, fakeFile } from '../cards/cards.fixture.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { readProofFx } from '../certificates/read-proof.model.ts';
import { saveProofFx } from '../certificates/save-proof.model.ts';
import { type DocumentWanted, type FetchError, fetchDocumentFx } from '../documents/fetch-document.model.ts';
import { type OpenedDocument, readMetadataFx } from '../vault/worker/vault-work.model.ts';
import {
  $download,
  $left,
  $unproven,
  downloadPressed,
  saveArchiveFx,
  stopPressed,
} from './download-all.model.ts';

const PROOF: Certificate = {
  v: 1,
  site: 'https://nfcards.example',
  log: 'log',
  no: 7,
  entry: 'entry',
  salt: 'a'.repeat(64),
  leaf: 0,
  checkpoint: 'head',
  path: [],
  anchors: [],
};

function openedAs(title: string): OpenedDocument {
  return {
    file: new Blob([`bytes of ${title}`], { type: 'application/pdf' }),
    metadata: {
      title,
      name: `${title}.pdf`,
      type: 'application/pdf',
      size: 1,
      sha256: 'a'.repeat(64),
      salt: 'b'.repeat(64),
      act: null,
    },
  };
}

interface Given {
  readonly cards?: readonly NfcardSummary[];
  readonly details?: (id: string) => NfcardDetails | null;
  readonly open?: (wanted: DocumentWanted) => Promise<OpenedDocument>;
  readonly prove?: () => Promise<Certificate | null>;
}

const CARD = fakeCard({ id: '0b9e7a10-0000-4000-8000-00000000000a', boat: fakeBoat('Belle Brise') });
const LENT = fakeCard({
  id: '0b9e7a10-0000-4000-8000-00000000000b',
  boat: fakeBoat('Pen Duick'),
  role: 'received',
  status: 'accepted',
});
const idOf = (no: number) => `0b9e7a10-0000-4000-8000-0000000001${String(no).padStart(2, '0')}`;
const documentNo = (no: number, file = {}) =>
  fakeDocument({ id: idOf(no), files: [fakeFile({ id: idOf(no), ...file })] });
const withDocuments = (card: NfcardSummary, ...documents: NfcardDetails['documents']) =>
  fakeDetails({ ...card, documents });

/** A member with a card of two documents, who looks at the page of the open vault. */
function visit({
  cards = [CARD],
  details = () => withDocuments(CARD, documentNo(1), documentNo(2)),
  open = async ({ fileId }) => openedAs(fileId === idOf(1) ? 'Assurance' : 'Facture'),
  prove = async () => PROOF,
}: Given = {}) {
  const answer = (data: unknown, status = 200) => Response.json(data, { status });
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    now: () => 0,
    fetch: async (url) => {
      const { pathname, searchParams } = new URL(String(url), 'https://site.example');
      if (pathname === '/api/get_all_nfcards') return answer(cards);
      const card = details(searchParams.get('id') ?? '');
      return card === null ? answer('<h1>502</h1>', 502) : answer(card);
    },
  });
  const saved: Blob[] = [];
  const proofsSaved: unknown[] = [];
  const scope = fork({
    values: [[$client, client]],
    handlers: [
      [fetchDocumentFx, open],
      [readProofFx, prove],
      [readMetadataFx, async () => [openedAs('Assurance').metadata]],
      [saveArchiveFx, (archive: Blob) => void saved.push(archive)],
      [saveProofFx, (proof: unknown) => void proofsSaved.push(proof)],
    ],
  });
  return {
    scope,
    saved,
    proofsSaved,
    press: () => allSettled(downloadPressed, { scope }),
    state: () => scope.getState($download),
    left: () => scope.getState($left),
    async files() {
      const bytes = new Uint8Array(await new Blob(saved).arrayBuffer());
      return Object.fromEntries(
        Object.entries(unzipSync(bytes)).map(([path, file]) => [path, new TextDecoder().decode(file)]),
      );
    },
  };
}

describe('all documents as one readable file', () => {
  it('has each document and its proof under a readable name, and what it is in both languages', async () => {
    const { press, state, files, proofsSaved } = visit();
    await press();
    expect(state()).toEqual({ status: 'saved', done: 2 });
    // Proofs are in the archive, and are not saved one by one beside it.
    expect(proofsSaved).toEqual([]);
    const found = await files();
    expect(Object.keys(found)).toEqual([
      'LISEZ-MOI.txt',
      'README.txt',
      'Belle Brise/Assurance – 2026-05-01.pdf',
      'Belle Brise/Assurance – 2026-05-01.pdf.nfcert.json',
      'Belle Brise/Facture – 2026-05-01.pdf',
      'Belle Brise/Facture – 2026-05-01.pdf.nfcert.json',
    ]);
    expect(found['Belle Brise/Assurance – 2026-05-01.pdf']).toBe('bytes of Assurance');
    expect(JSON.parse(found['Belle Brise/Facture – 2026-05-01.pdf.nfcert.json'] ?? '')).toEqual(PROOF);
  });

  it('has what is lent to the member, and neither what waits nor what was sent away', async () => {
    const { press, files } = visit({
      cards: [
        CARD,
        LENT,
        { ...LENT, id: idOf(90), status: 'waiting' },
        { ...CARD, id: idOf(91), role: 'sent', status: 'accepted' },
      ],
      details: (id) => (id === CARD.id ? withDocuments(CARD) : withDocuments(LENT, documentNo(2))),
    });
    await press();
    const names = Object.keys(await files()).filter((path) => path.includes('/'));
    expect(names).toEqual([
      'Pen Duick/Facture – 2026-05-01.pdf',
      'Pen Duick/Facture – 2026-05-01.pdf.nfcert.json',
    ]);
  });

  it('has the version of today, and nothing of an upload that has not ended', async () => {
    const replaced = fakeFile({ id: idOf(9), replaced_at: '2026-05-02T12:00:00.000Z' });
    const both = fakeDocument({ id: idOf(1), files: [fakeFile({ id: idOf(1) }), replaced] });
    const { press, state } = visit({
      details: () => withDocuments(CARD, both, documentNo(2, { finished_at: null })),
      open: async ({ fileId }) => {
        expect(fileId).toBe(idOf(1));
        return openedAs('Assurance');
      },
    });
    await press();
    expect(state()).toEqual({ status: 'saved', done: 1 });
  });

  it.each([
    ['unreachable', { kind: 'call', error: { kind: 'FETCH_ERROR', message: '' } }],
    ['damaged', { kind: 'work', error: { kind: 'damaged' } }],
    ['no_key', { kind: 'work', error: { kind: 'wrong_key' } }],
    ['locked', { kind: 'work', error: { kind: 'locked' } }],
  ] as const)('says at the end which document is not in it: %s', async (why, error: FetchError) => {
    const { press, state, left } = visit({
      open: async ({ fileId }) => {
        if (fileId === idOf(1)) throw error;
        return openedAs('Facture');
      },
    });
    await press();
    expect(state()).toEqual({ status: 'saved', done: 1 });
    expect(left()).toEqual([
      { id: idOf(1), card: 'Belle Brise', title: 'Assurance', day: '2026-05-01', why },
    ]);
  });

  it('says which document has no key yet, and which card could not be read', async () => {
    const { press, left } = visit({
      cards: [CARD, LENT],
      details: (id) => (id === CARD.id ? withDocuments(CARD, documentNo(1, { sealed_key: null })) : null),
    });
    await press();
    expect(left()).toEqual([
      { id: idOf(1), card: 'Belle Brise', title: null, day: '2026-05-01', why: 'no_key' },
      { id: LENT.id, card: 'Pen Duick', title: null, day: null, why: 'card_unread' },
    ]);
  });

  it('has documents without their proofs where the register does not answer, and says so', async () => {
    const { press, scope, files } = visit({ prove: () => Promise.reject(new Error('away')) });
    await press();
    expect(scope.getState($unproven)).toBe(2);
    expect(Object.keys(await files()).filter((path) => path.endsWith('.nfcert.json'))).toEqual([]);
  });

  it('is not saved where nothing could be opened', async () => {
    const { press, state, saved } = visit({ cards: [] });
    await press();
    expect([state(), saved]).toEqual([{ status: 'empty' }, []]);
  });

  it('says how far it is, and is stopped by a press: nothing is saved, and it can begin anew', async () => {
    const second = Promise.withResolvers<OpenedDocument>();
    const visited = visit({
      open: ({ fileId }) => (fileId === idOf(1) ? Promise.resolve(openedAs('Assurance')) : second.promise),
    });
    const pressed = visited.press();
    await expect.poll(visited.state).toEqual({ status: 'pending', done: 1, total: 2 });
    const stopped = allSettled(stopPressed, { scope: visited.scope });
    await expect.poll(visited.state).toEqual({ status: 'stopped' });
    second.resolve(openedAs('Facture'));
    await Promise.all([pressed, stopped]);
    expect([visited.state(), visited.saved]).toEqual([{ status: 'stopped' }, []]);
    await visited.press();
    expect(visited.state()).toEqual({ status: 'saved', done: 2 });
  });

  it('is not saved for whoever sits there once the member has left', async () => {
    const first = Promise.withResolvers<OpenedDocument>();
    const { press, scope, saved, state } = visit({ open: () => first.promise });
    const pressed = press();
    await expect.poll(state).toMatchObject({ status: 'pending' });
    const left = allSettled(memberLeft, { scope });
    first.resolve(openedAs('Assurance'));
    await Promise.all([pressed, left]);
    expect([state(), saved]).toEqual([{ status: 'none' }, []]);
  });
});
