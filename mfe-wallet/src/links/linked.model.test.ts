import { type Asked, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownCard } from '../sending/card.fixture.ts';
import { $linked, opened, openPressed } from './linked.model.ts';
import { $document, documentWanted } from './linked-document.model.ts';

const saved = vi.hoisted(() => ({ names: [] as string[] }));
vi.mock('../viewer/save-file.ts', () => ({
  saveFile: (_: Blob, name: string) => saved.names.push(name),
}));
vi.mock('../vault/worker/vault-worker-client.ts', () => ({
  askWorker: (task: string, { documents }: { documents?: unknown[] }) =>
    Promise.resolve(
      task === 'readLinked'
        ? documents?.map(() => METADATA)
        : { file: new Blob(['paper']), metadata: METADATA },
    ),
}));

const SECRET = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const ID = '6f1c2a30-0000-4000-8000-000000000901';
const FILE = '6f1c2a30-0000-4000-8000-000000000902';
const METADATA = {
  title: 'Assurance',
  name: 'assurance.pdf',
  type: 'application/pdf',
  size: 5,
  sha256: 'a'.repeat(64),
  salt: 'b'.repeat(64),
};
const ANSWER = {
  sender: 'Anne L.',
  title: '',
  boat: shownCard().boat,
  note: '',
  valid_until: '2026-06-01T12:00:00.000Z',
  views_left: 4,
  ticket: SECRET,
  documents: [
    {
      file_id: FILE,
      type: 'insurance',
      expires_on: null,
      size: 5,
      digest: 'a'.repeat(64),
      sealed_title: 'title',
      sealed_key: 'key',
      commitment: null,
      entry_no: null,
    },
  ],
};

function refusal(kind: string): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status: 404 });
}

async function visit(hash: string, answer: (asked: Asked) => Response | null = () => null) {
  vi.stubGlobal('location', { hash });
  const visited = visitAs(null, (asked) => {
    const different = answer(asked);
    if (different !== null) return different;
    return asked.path === 'linked_document' ? new Response('cipher') : Response.json(ANSWER);
  });
  await allSettled(opened, { scope: visited.scope, params: { params: { link_id: ID }, query: {} } });
  return visited;
}
beforeEach(() => {
  saved.names.length = 0;
});

describe('a link', () => {
  it('is not opened before somebody says so: an opening counts', async () => {
    const { scope, asked } = await visit(`#${SECRET}`);
    expect([scope.getState($linked).status, asked]).toEqual(['closed', []]);
  });

  it('whose key was cut is not tried', async () => {
    const { scope, asked } = await visit(`#${SECRET.slice(0, -4)}`);
    expect(scope.getState($linked).status).toBe('cut');
    await allSettled(openPressed, { scope });
    expect(asked).toEqual([]);
  });

  it('shows what its key opens, and its key to nobody', async () => {
    const { scope, asked } = await visit(`#${SECRET}`);
    await allSettled(openPressed, { scope });
    expect(scope.getState($linked)).toMatchObject({ status: 'open', metadata: [{ title: 'Assurance' }] });
    expect(asked).toMatchObject([{ path: 'open_link', input: { id: ID } }]);
    expect(asked[0]?.input.access).toMatch(/^[\w-]{43}$/);
    expect(asked[0]?.input.access).not.toBe(SECRET);
  });

  it('that its maker has ended says so', async () => {
    const { scope } = await visit(`#${SECRET}`, () => refusal('link_revoked'));
    await allSettled(openPressed, { scope });
    expect(scope.getState($linked).status).toBe('revoked');
  });

  it('that is over or used up leads nowhere', async () => {
    const { scope } = await visit(`#${SECRET}`, () => refusal('link_unknown'));
    await allSettled(openPressed, { scope });
    expect(scope.getState($linked).status).toBe('gone');
  });

  it('stays open where the page only changes its language', async () => {
    const { scope, asked } = await visit(`#${SECRET}`);
    await allSettled(openPressed, { scope });
    const address = { params: { link_id: ID }, query: { lng: 'en' } };
    await allSettled(opened, { scope, params: address });
    expect([scope.getState($linked).status, asked.length]).toEqual(['open', 1]);
  });

  it('may be tried again where the line broke', async () => {
    const { scope } = await visit(`#${SECRET}`, () => Response.json({}, { status: 503 }));
    await allSettled(openPressed, { scope });
    expect(scope.getState($linked)).toMatchObject({ status: 'failed', error: { kind: 'STATUS' } });
  });
});

describe('a document of an opened link', () => {
  it('is shown where it is to be read', async () => {
    const { scope } = await visit(`#${SECRET}`);
    await allSettled(openPressed, { scope });
    await allSettled(documentWanted, { scope, params: { fileId: FILE, for: 'view' } });
    expect(scope.getState($document)).toMatchObject({ status: 'shown', document: { metadata: METADATA } });
    expect(saved.names).toEqual([]);
  });

  it('is saved under its own name', async () => {
    const { scope } = await visit(`#${SECRET}`);
    await allSettled(openPressed, { scope });
    await allSettled(documentWanted, { scope, params: { fileId: FILE, for: 'save' } });
    expect([scope.getState($document), saved.names]).toEqual([null, ['assurance.pdf']]);
  });

  it('asks for another opening once the quarter of an hour is over', async () => {
    const { scope } = await visit(`#${SECRET}`, ({ path }) =>
      path === 'linked_document' ? refusal('document_unknown') : null,
    );
    await allSettled(openPressed, { scope });
    await allSettled(documentWanted, { scope, params: { fileId: FILE, for: 'view' } });
    expect(scope.getState($document)).toMatchObject({ status: 'failed', failure: 'ticketOver' });
  });
});
