import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled, createWatch } from 'effector';
import { describe, expect, it } from 'vitest';
import { type UploadAsk, uploadAsked } from '../../../documents/upload.model.ts';
import { opened } from '../../card.model.ts';
import { fakeDetails, fakeDocument } from '../../cards.fixture.ts';
import { $drafts, addPressed, draftChanged, draftDropped, filesChosen } from './document-drafts.model.ts';

const DOCUMENT = fakeDocument({ type: 'insurance', expires_on: '2028-05-01' });
const CARD = fakeDetails({ documents: [DOCUMENT] });
const PDF = new File(['%PDF-1.7'], 'Assurance.pdf', { type: 'application/pdf' });
const TEXT = new File(['Bonjour'], 'lettre.pdf', { type: 'application/pdf' });

/** The page of a card, from which nothing is really uploaded. */
async function visit() {
  const visited = visitAs(member(), ({ path }) =>
    Response.json(
      path === 'nfcard' ? CARD : path === 'vault' ? { recipient: null, wraps: [], revision: 0 } : {},
    ),
  );
  const { scope } = visited;
  const uploads: UploadAsk[] = [];
  createWatch({ unit: uploadAsked, fn: (ask) => uploads.push(ask), scope });
  await allSettled(opened, { scope, params: { params: { card_id: CARD.id }, query: {} } });
  return {
    ...visited,
    uploads,
    drafts: () => scope.getState($drafts),
    choose: (files: readonly File[], isVersion = false) => {
      const { id: documentId, type, expires_on: expiresOn } = DOCUMENT;
      const replaced = isVersion ? { documentId, title: 'Assurance', type, expiresOn } : null;
      return allSettled(filesChosen, { scope, params: { files, replaced } });
    },
    change: (change: object) =>
      allSettled(draftChanged, { scope, params: { id: scope.getState($drafts)[0]?.id ?? '', change } }),
    add: () => allSettled(addPressed, { scope }),
  };
}

describe('the documents that are to be added', () => {
  it('are what the first bytes say, and others say why they are not taken', async () => {
    const { choose, drafts } = await visit();
    await choose([PDF, TEXT, new File([], 'vide.pdf')]);
    expect(drafts().map(({ problem }) => problem)).toEqual([null, 'typeNotAllowed', 'empty']);
  });

  it('go to the uploads with what was written, without those that cannot', async () => {
    const { choose, change, add, uploads, drafts } = await visit();
    await choose([PDF, TEXT]);
    await change({ title: ' Attestation ', expiresOn: '2029-05-01', type: 'invoices' });
    await add();
    expect(uploads).toEqual([
      {
        nfcardId: CARD.id,
        documentId: null,
        file: PDF,
        title: 'Attestation',
        expiresOn: '2029-05-01',
        type: 'invoices',
      },
    ]);
    expect(drafts()).toEqual([]);
  });

  it('can be dropped one by one', async () => {
    const { choose, drafts, scope } = await visit();
    await choose([PDF, TEXT]);
    await allSettled(draftDropped, { scope, params: drafts()[1]?.id ?? '' });
    expect(drafts().map(({ file }) => file)).toEqual([PDF]);
  });

  it('are gone with the page of their card', async () => {
    const { choose, drafts, scope } = await visit();
    await choose([PDF]);
    const other = { card_id: crypto.randomUUID() };
    await allSettled(opened, { scope, params: { params: other, query: {} } });
    expect(drafts()).toEqual([]);
  });
});

describe('a newer version', () => {
  it('is one file, and goes to the uploads with the new day of expiry', async () => {
    const { choose, change, add, uploads, drafts } = await visit();
    await choose([PDF, PDF], true);
    expect(drafts()).toHaveLength(1);
    await change({ expiresOn: '2029-05-01' });
    await add();
    expect(uploads).toMatchObject([
      { documentId: DOCUMENT.id, title: 'Assurance', type: 'insurance', expiresOn: '2029-05-01' },
    ]);
  });
});
