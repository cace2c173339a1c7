import { $user } from '@nfcards/shared/auth';
import { $client } from '@nfcards/shared/client';
import { memberPageOpened } from '@nfcards/shared/patterns';
import { member } from '@nfcards/shared/testing';
import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { encryptDocumentFx } from '../vault/worker/vault-work.model.ts';
import type { KeptUpload } from './kept-upload.ts';
import { keepUploadFx, pauseUploadFx } from './run-upload.model.ts';
import {
  $lostUploads,
  $uploads,
  documentUploaded,
  dropAllKeptFx,
  dropKeptFx,
  findKeptFx,
  uploadAsked,
  uploadContinued,
  uploadDropped,
  uploadRetried,
} from './upload.model.ts';
import type { UploadAsk } from './upload.ts';
import { fakeUploadServer, ID, refused } from './upload-server.fixture.ts';

const SIZE = 10;

function ask(name: string, bytes = '%PDF-1.7'): UploadAsk {
  const file = new File([bytes], name);
  return {
    nfcardId: ID,
    documentId: null,
    type: 'invoices',
    paper: null,
    expiresOn: null,
    file,
    picture: null,
    title: name,
  };
}

/** A member with a vault whose device keeps uploads in `device`. */
async function visit(
  server = fakeUploadServer(SIZE),
  device = new Map<string, KeptUpload>(),
  /** Whether the member was known before, is told now, or is nobody yet. */
  isKnown: boolean | null = false,
) {
  const encrypt = vi.fn(async () => ({
    cipher: new Blob([new Uint8Array(SIZE)]),
    size: SIZE,
    digest: 'a'.repeat(64),
    sealed_title: 'AAAA',
    sealed_key: 'AAAA',
    commitment: 'b'.repeat(64),
    metadata: { title: '', name: '', type: 'application/pdf' as const, size: SIZE, sha256: '', salt: '' },
  }));
  const scope = fork({
    values: [
      [$client, server.client],
      [$user, isKnown === true ? member() : null],
    ],
    handlers: [
      [encryptDocumentFx, encrypt],
      [keepUploadFx, (kept: KeptUpload) => void device.set(kept.id, kept)],
      [findKeptFx, (memberId: string) => [...device.values()].filter((kept) => kept.memberId === memberId)],
      [dropKeptFx, (id: string) => void device.delete(id)],
      [dropAllKeptFx, () => device.clear()],
      [pauseUploadFx, () => undefined],
    ],
  });
  const uploaded: unknown[] = [];
  createWatch({ unit: documentUploaded, fn: (document) => uploaded.push(document), scope });
  if (isKnown === false) await allSettled($user, { scope, params: member() });
  return {
    scope,
    device,
    encrypt,
    uploaded,
    states: () => scope.getState($uploads).map(({ state }) => state),
  };
}

/** What a tab that was closed during an upload has left on the device. */
async function interrupted() {
  const server = fakeUploadServer(SIZE, (path) =>
    path === 'finish_document' ? refused('internal_', 400) : null,
  );
  const { scope, device } = await visit(server);
  await allSettled(uploadAsked, { scope, params: ask('a.pdf') });
  return { device, documentId: [...device.values()][0]?.documentId ?? '' };
}

describe('uploads', () => {
  it('are encrypted and sent, one after the other, and leave nothing on the device', async () => {
    const { scope, states, uploaded, device, encrypt } = await visit();
    await Promise.all(
      ['a.pdf', 'b.pdf'].map((name) => allSettled(uploadAsked, { scope, params: ask(name) })),
    );
    expect(states()).toEqual([{ status: 'done' }, { status: 'done' }]);
    expect(encrypt).toHaveBeenCalledTimes(2);
    expect(uploaded).toHaveLength(2);
    expect(device.size).toBe(0);
  });

  it.each([
    ['empty', ''],
    ['typeNotAllowed', 'MZ, a program'],
  ])('of a file that is %s are refused before anything is sent', async (problem, bytes) => {
    const server = fakeUploadServer(SIZE);
    const { scope, states } = await visit(server);
    await allSettled(uploadAsked, { scope, params: ask('a.pdf', bytes) });
    expect(states()).toEqual([{ status: 'failed', error: { kind: 'file', problem } }]);
    expect(server.asked).toEqual([]);
  });

  it('go on after a reload without their file', async () => {
    let offline = true;
    const server = fakeUploadServer(SIZE, (path) =>
      path === 'finish_document' && offline ? refused('internal_', 400) : null,
    );
    const before = await visit(server);
    await allSettled(uploadAsked, { scope: before.scope, params: ask('a.pdf') });
    expect(before.device.size).toBe(1);
    offline = false;
    const after = await visit(server, before.device);
    await expect.poll(() => after.states()).toEqual([{ status: 'done' }]);
    expect(after.encrypt).not.toHaveBeenCalled();
    expect(after.uploaded).toEqual([{ nfcardId: ID, documentId: expect.any(String) }]);
  });

  it('go on where the member was known before these scripts came', async () => {
    const server = fakeUploadServer(SIZE);
    const { device } = await interrupted();
    const after = await visit(server, device, true);
    await allSettled(memberPageOpened, { scope: after.scope });
    expect(after.states()).toEqual([{ status: 'done' }]);
    expect(device.size).toBe(0);
  });

  it('go on where the page was open before it was known who looks at it', async () => {
    const { device } = await interrupted();
    const after = await visit(fakeUploadServer(SIZE), device, null);
    await allSettled(memberPageOpened, { scope: after.scope });
    expect(after.states()).toEqual([]);
    await allSettled($user, { scope: after.scope, params: member() });
    expect(after.states()).toEqual([{ status: 'done' }]);
  });

  it('go on when they are asked to, and say so where this device has nothing of them', async () => {
    const { device, documentId } = await interrupted();
    const { scope, states } = await visit(fakeUploadServer(SIZE), device, true);
    await allSettled(uploadContinued, { scope, params: documentId });
    expect([states(), scope.getState($lostUploads)]).toEqual([[{ status: 'done' }], []]);
    await allSettled(uploadContinued, { scope, params: 'another' });
    expect(scope.getState($lostUploads)).toEqual(['another']);
  });

  it('that failed are tried again when asked, with what is encrypted already', async () => {
    let full = true;
    const server = fakeUploadServer(SIZE, (path) =>
      path === 'add_document' && full ? refused('storage_full', 409) : null,
    );
    const { scope, states, encrypt } = await visit(server);
    await allSettled(uploadAsked, { scope, params: ask('a.pdf') });
    expect(states()).toMatchObject([
      { status: 'failed', error: { kind: 'call', error: { data: { failure_kind: 'storage_full' } } } },
    ]);
    full = false;
    const [upload] = scope.getState($uploads);
    await allSettled(uploadRetried, { scope, params: upload?.id ?? '' });
    expect(states()).toEqual([{ status: 'done' }]);
    expect(encrypt).toHaveBeenCalledOnce();
  });

  it('that failed do not hold up the next ones', async () => {
    const { scope, states } = await visit();
    await allSettled(uploadAsked, { scope, params: ask('a.exe', 'MZ') });
    await allSettled(uploadAsked, { scope, params: ask('b.pdf') });
    expect(states()).toMatchObject([{ status: 'failed' }, { status: 'done' }]);
  });

  it('say that the vault was closed', async () => {
    const { scope, states, encrypt } = await visit();
    encrypt.mockRejectedValueOnce({ kind: 'locked' });
    await allSettled(uploadAsked, { scope, params: ask('a.pdf') });
    expect(states()).toEqual([{ status: 'failed', error: { kind: 'work', error: { kind: 'locked' } } }]);
  });

  it('that are dropped leave nothing behind', async () => {
    const server = fakeUploadServer(SIZE, (path) =>
      path === 'add_document' ? refused('storage_full', 409) : null,
    );
    const { scope, states, device } = await visit(server);
    await allSettled(uploadAsked, { scope, params: ask('a.pdf') });
    expect(device.size).toBe(1);
    await allSettled(uploadDropped, { scope, params: scope.getState($uploads)[0]?.id ?? '' });
    expect([states(), device.size]).toEqual([[], 0]);
  });

  it('are nobody’s once the member has left', async () => {
    const { scope, states } = await visit();
    await allSettled(uploadAsked, { scope, params: ask('a.pdf') });
    await allSettled($user, { scope, params: null });
    expect(states()).toEqual([]);
  });
});
