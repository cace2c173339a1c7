import { $user } from '@nfcards/shared/auth';
import { $client } from '@nfcards/shared/client';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { fileProblem } from '../documents/document-file.ts';
import { uploadAsked } from '../documents/upload.model.ts';
import { $isOpen } from '../vault/vault.model.ts';
import type { FirstCard } from './kept-start.ts';
import {
  $isAwaited,
  $madeId,
  $typed,
  $waiting,
  boatNamed,
  dropStartFx,
  fileChosen,
  fileDropped,
  keepStartFx,
  lookFx,
  makingRetried,
  opened,
  prepareFx,
  readStartFx,
  type Seen,
  startClaimed,
  startDropped,
  startForm,
  submitted,
} from './start.model.ts';

const PAPER = new File(['%PDF-1.7'], 'assurance_2026.pdf', { type: 'application/pdf' });

const PICTURE = new Blob(['its first page']);

function keptCard(changes: Partial<FirstCard> = {}): FirstCard {
  const ids = { cardId: crypto.randomUUID(), boatId: crypto.randomUUID() };
  return { ...ids, boatName: 'Goéland', file: null, isPreparedHere: true, ...changes };
}

/** As far as the bytes of a file tell. */
async function byBytes(file: File): Promise<Seen> {
  return { problem: await fileProblem(file), warning: null, picture: PICTURE };
}

/** A browser that keeps what it is given, and a server that takes it. */
async function visit(kept: FirstCard | null = null, look: (file: File) => Promise<Seen> = byBytes) {
  const browser = { kept };
  const server = { isDown: false };
  const asked: unknown[] = [];
  const visited = visitAs(null, ({ path, input }) => {
    if (server.isDown) return Response.error();
    if (path === 'save_boat') return Response.json({ ...input, nfcards: 0 });
    return Response.json(path === 'get_all_nfcards' ? [] : { id: input.id });
  });
  const scope = fork({
    values: [[$client, visited.scope.getState($client)]],
    handlers: [
      [readStartFx, () => browser.kept],
      [keepStartFx, (card: FirstCard) => Object.assign(browser, { kept: card })],
      [lookFx, look],
      [dropStartFx, () => Object.assign(browser, { kept: null })],
    ],
  });
  const sends: unknown[] = [];
  createWatch({ unit: startForm.accepted, fn: (typed) => sends.push(typed), scope });
  createWatch({ unit: uploadAsked, fn: (ask) => asked.push(ask), scope });
  await allSettled(opened, { scope, params: { params: {}, query: {} } });
  return {
    scope,
    browser,
    server,
    asked,
    sends,
    inputsOf: visited.inputsOf,
    async prepare(boatName: string, file: File | null) {
      await allSettled(boatNamed, { scope, params: boatName });
      if (file !== null) await allSettled(fileChosen, { scope, params: file });
      await allSettled(submitted, { scope });
      if (scope.getState(startForm.$problems).length === 0)
        await allSettled(prepareFx, { scope, params: scope.getState($typed) });
    },
    logIn: () => allSettled($user, { scope, params: member() }),
    openVault: () => allSettled($isOpen, { scope, params: true }),
  };
}

describe('a first card', () => {
  it('waits in the browser until there is an account and an open vault, and is made then', async () => {
    const { prepare, browser, scope, logIn, openVault, inputsOf, asked } = await visit();
    await prepare(' Belle Brise ', PAPER);
    expect(browser.kept).toMatchObject({ boatName: 'Belle Brise', file: PAPER });
    await logIn();
    expect(inputsOf('create_nfcard')).toEqual([]);
    await openVault();
    const { cardId, boatId } = inputsOf('create_nfcard').map(({ id, boat_id }) => ({
      cardId: id,
      boatId: boat_id,
    }))[0] ?? { cardId: '', boatId: '' };
    expect(inputsOf('save_boat')).toMatchObject([{ id: boatId, name: 'Belle Brise' }]);
    expect(asked).toMatchObject([
      {
        nfcardId: cardId,
        documentId: null,
        type: 'insurance',
        title: 'assurance 2026',
        file: PAPER,
        picture: PICTURE,
      },
    ]);
    expect([scope.getState($madeId), scope.getState($waiting), browser.kept]).toEqual([cardId, null, null]);
  });

  it('goes on from what the browser has kept', async () => {
    const kept = keptCard();
    const { scope, logIn, openVault, inputsOf, asked } = await visit(kept);
    expect(scope.getState($waiting)).toEqual(kept);
    await logIn();
    await openVault();
    expect(inputsOf('create_nfcard')).toMatchObject([{ id: kept.cardId, boat_id: kept.boatId }]);
    expect([scope.getState($madeId), asked]).toEqual([kept.cardId, []]);
  });

  it('is not added unasked to the wallet of whoever finds it', async () => {
    const kept = keptCard({ isPreparedHere: false });
    const { scope, logIn, openVault, inputsOf, browser } = await visit(kept);
    await logIn();
    await openVault();
    expect([inputsOf('create_nfcard'), browser.kept]).toEqual([[], kept]);
    await allSettled(startClaimed, { scope });
    expect(inputsOf('create_nfcard')).toMatchObject([{ id: kept.cardId, boat_id: kept.boatId }]);
    expect(browser.kept).toBeNull();
  });

  it('is the same card once more where the network failed', async () => {
    const { prepare, server, scope, logIn, openVault, inputsOf, browser } = await visit();
    await prepare('Belle Brise', PAPER);
    await logIn();
    server.isDown = true;
    await openVault();
    expect(scope.getState(startForm.$refusal)).not.toBeNull();
    expect(browser.kept).not.toBeNull();
    server.isDown = false;
    await allSettled(makingRetried, { scope });
    const ids = inputsOf('save_boat').map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(scope.getState($madeId)).not.toBe('');
  });

  it('has a boat with a name, and a file that can be read', async () => {
    const { prepare, scope } = await visit();
    await prepare(' ', new File(['MZ'], 'setup.exe'));
    expect(scope.getState(startForm.$problems)).toEqual(['boatMissing', 'typeNotAllowed']);
    await allSettled(fileDropped, { scope });
    await prepare('Belle Brise', null);
    expect(scope.getState(startForm.$problems)).toEqual([]);
    expect(scope.getState($waiting)).toMatchObject({ boatName: 'Belle Brise', file: null });
  });

  it('is taken as soon as the file was drawn, where it was sent before', async () => {
    const { promise, resolve } = Promise.withResolvers<Seen>();
    const { scope, sends } = await visit(null, () => promise);
    await allSettled(boatNamed, { scope, params: 'Belle Brise' });
    const chosen = allSettled(fileChosen, { scope, params: PAPER });
    const sent = allSettled(submitted, { scope });
    expect([scope.getState($isAwaited), sends]).toEqual([true, []]);
    resolve({ problem: null, warning: null, picture: null });
    await Promise.all([chosen, sent]);
    expect([scope.getState($isAwaited), sends.length]).toEqual([false, 1]);
  });

  it('waits for a second press where something was found', async () => {
    const { scope, sends } = await visit(null, async () => ({
      problem: null,
      warning: { kind: 'cut' },
      picture: null,
    }));
    await allSettled(boatNamed, { scope, params: 'Belle Brise' });
    const chosen = allSettled(fileChosen, { scope, params: PAPER });
    await Promise.all([chosen, allSettled(submitted, { scope })]);
    expect([scope.getState($typed).warning, sends.length]).toEqual([{ kind: 'cut' }, 0]);
    await allSettled(submitted, { scope });
    expect(sends).toHaveLength(1);
  });

  it('can be given up', async () => {
    const { prepare, scope, browser, logIn, openVault, inputsOf } = await visit();
    await prepare('Belle Brise', PAPER);
    await allSettled(startDropped, { scope });
    expect([scope.getState($waiting), browser.kept]).toEqual([null, null]);
    await logIn();
    await openVault();
    expect(inputsOf('create_nfcard')).toEqual([]);
  });
});
