import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled, createWatch } from 'effector';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileLook } from '../../../documents/file-look.ts';
import { type UploadAsk, uploadAsked } from '../../../documents/upload.model.ts';
import { opened } from '../../card.model.ts';
import { fakeDetails, fakeDocument } from '../../cards.fixture.ts';
import {
  $drafts,
  $isAdding,
  addPressed,
  draftChanged,
  draftDropped,
  filesChosen,
} from './document-drafts.model.ts';

const DOCUMENT = fakeDocument({ type: 'insurance', expires_on: '2028-05-01' });
const CARD = fakeDetails({ documents: [DOCUMENT] });
const PDF = new File(['%PDF-1.7'], 'Assurance.pdf', { type: 'application/pdf' });
const TEXT = new File(['Bonjour'], 'lettre.pdf', { type: 'application/pdf' });

const NOTHING: FileLook = { problem: null, warning: null, picture: null };
/** What drawing a file shows, which only a browser does. */
const look = vi.hoisted(() => vi.fn<(file: Blob) => Promise<unknown>>());
vi.mock('../../../documents/look-at-file.ts', () => ({ lookAtFile: look }));
beforeEach(() => void look.mockReset().mockResolvedValue(NOTHING));

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
      const replaced = isVersion ? { documentId, title: 'Assurance', type, paper: null, expiresOn } : null;
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
    const filed = { type: 'invoices', paper: 'sales_contract' };
    await change({ title: ' Attestation ', expiresOn: '2029-05-01', ...filed });
    await add();
    expect(uploads).toEqual([
      {
        nfcardId: CARD.id,
        documentId: null,
        file: PDF,
        picture: null,
        title: 'Attestation',
        expiresOn: '2029-05-01',
        type: 'invoices',
        paper: 'sales_contract',
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

describe('what is drawn before it is added', () => {
  const picture = new Blob(['a picture']);

  it('goes with its picture', async () => {
    look.mockResolvedValue({ ...NOTHING, picture });
    const { choose, add, uploads } = await visit();
    await choose([PDF]);
    await add();
    expect(uploads).toMatchObject([{ file: PDF, picture }]);
  });

  it('and cannot be drawn is not added', async () => {
    look.mockResolvedValue({ ...NOTHING, problem: 'damaged' });
    const { choose, add, uploads, drafts } = await visit();
    await choose([PDF]);
    expect(drafts()).toMatchObject([{ problem: 'damaged' }]);
    await add();
    expect(uploads).toEqual([]);
  });

  it('is added by one press, which waits for the drawing', async () => {
    const { promise, resolve } = Promise.withResolvers<FileLook>();
    look.mockReturnValue(promise);
    const { choose, add, uploads, scope } = await visit();
    const chosen = choose([PDF]);
    await expect.poll(() => scope.getState($drafts)).toHaveLength(1);
    const added = add();
    expect([scope.getState($isAdding), uploads]).toEqual([true, []]);
    resolve(NOTHING);
    await Promise.all([chosen, added]);
    expect([scope.getState($isAdding), uploads.length]).toEqual([false, 1]);
  });

  it('is not added by a press of before it was known what is wrong with it, but by the next', async () => {
    const { promise, resolve } = Promise.withResolvers<FileLook>();
    look.mockReturnValue(promise);
    const { choose, add, uploads, drafts, scope } = await visit();
    const chosen = choose([PDF]);
    await expect.poll(() => scope.getState($drafts)).toHaveLength(1);
    const added = add();
    resolve({ ...NOTHING, warning: { kind: 'cut' } });
    await Promise.all([chosen, added]);
    expect([drafts()[0]?.look?.warning, uploads]).toEqual([{ kind: 'cut' }, []]);
    await add();
    expect(uploads).toHaveLength(1);
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
