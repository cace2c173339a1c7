import { $user, logoutCall } from '@nfcards/shared/auth';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled, type Scope } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptCard } from '../device/kept.ts';
import { shownCard } from '../sending/card.fixture.ts';
import { cardShown } from '../sending/card-shown.model.ts';
import { vaultMade } from '../vault/vault.model.ts';
import { $keepFailure, $keeping, $kept, dropConfirmed, keepPressed, keptWanted } from './kept-cards.model.ts';

const device = vi.hoisted(() => ({ cards: [] as KeptCard[], ciphers: [] as string[], isFull: false }));
vi.mock('../device/device-store.ts', () => ({
  keepCard: (card: KeptCard, ciphers: { fileId: string }[]) => {
    if (device.isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    device.cards = [...device.cards.filter((kept) => kept.card.id !== card.card.id), card];
    device.ciphers = ciphers.map(({ fileId }) => fileId);
    return Promise.resolve();
  },
  keptOnDevice: () => Promise.resolve(device.cards),
  dropCard: (id: string) => {
    device.cards = device.cards.filter(({ card }) => card.id !== id);
    return Promise.resolve();
  },
  emptyDevice: () => {
    device.cards = [];
    return Promise.resolve();
  },
  keptCipher: () => Promise.resolve(null),
  keptVault: () => Promise.resolve(null),
  renewKeptVault: () => Promise.resolve(),
}));

const anne = member();
beforeEach(() => Object.assign(device, { cards: [], ciphers: [], isFull: false }));
afterEach(() => vi.unstubAllGlobals());

async function knowVault(scope: Scope): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']);
  const known = { recipient: 'age1', wraps: [], memberId: anne.id, email: anne.email };
  await allSettled(vaultMade, { scope, params: { known, openedBy: { sealed: '', key } } });
}

async function visit(answer: (asked: Asked) => Response | null = () => null) {
  const visited = visitAs(anne, (asked) => {
    const different = answer(asked);
    if (different !== null) return different;
    if (asked.path === 'download_document') return new Response('encrypted');
    return Response.json({ sendings: [], links: [], cursor: null });
  });
  const { scope } = visited;
  await knowVault(scope);
  await allSettled(keptWanted, { scope });
  return { ...visited, keep: (card = shownCard()) => allSettled(keepPressed, { scope, params: card }) };
}

describe('a card that is kept on the device', () => {
  it('is there with its encrypted documents, for its member', async () => {
    const { scope, keep, inputsOf } = await visit();
    await keep();
    const files = shownCard().documents.flatMap((document) => document.files.map(({ id }) => id));
    expect(inputsOf('download_document').map(({ file_id }) => file_id)).toEqual(files);
    expect(device.ciphers).toEqual(files);
    expect(scope.getState($kept)).toMatchObject({
      status: 'ready',
      cards: [{ memberId: anne.id, size: 18 }],
    });
  });

  it('doubts a session that turns out to be over', async () => {
    const over = { failure: true, failure_message: 'Terminé.', failure_kind: 'session_ended' };
    const { scope, keep } = await visit(({ path }) =>
      ['download_document', 'cookie'].includes(path) ? Response.json(over, { status: 401 }) : null,
    );
    await keep();
    expect(scope.getState($user)).toBeNull();
  });

  it('is not kept by half where a document does not come', async () => {
    const { scope, keep } = await visit(({ path, input }) =>
      path === 'download_document' && input.id === shownCard().documents[1]?.id
        ? Response.json({}, { status: 503 })
        : null,
    );
    await keep();
    expect(device.cards).toEqual([]);
    expect(scope.getState($keepFailure)).toMatchObject({ id: shownCard().id });
  });

  it('is not kept where there is no room, and says so', async () => {
    const { scope, keep } = await visit();
    device.isFull = true;
    await keep();
    expect(scope.getState($keepFailure)).toMatchObject({ error: { kind: 'no_room' } });
  });

  it('is there while the browser still asks whether it may keep it for good', async () => {
    vi.stubGlobal('navigator', { storage: { persist: () => new Promise(() => undefined) } });
    const { scope, keep } = await visit();
    await keep();
    expect(scope.getState($keeping)).toEqual([]);
    expect(scope.getState($kept)).toMatchObject({ cards: [{ memberId: anne.id }] });
  });

  it('follows the card that was on the screen before the copies, and the vault, were known', async () => {
    const before = await visit();
    await before.keep();
    const { scope } = visitAs(anne, ({ path }) =>
      path === 'download_document' ? new Response('encrypted') : Response.json({ sendings: [], links: [] }),
    );
    await allSettled(cardShown, { scope, params: shownCard({ title: 'Vente' }) });
    await allSettled(keptWanted, { scope });
    expect(device.cards.map(({ card }) => card.title)).toEqual([shownCard().title]);
    await knowVault(scope);
    expect(device.cards.map(({ card }) => card.title)).toEqual(['Vente']);
  });

  it('follows the card when that is looked at on land, and is fetched once', async () => {
    const { scope, keep, inputsOf } = await visit();
    await keep();
    await allSettled(cardShown, { scope, params: shownCard() });
    expect(inputsOf('download_document')).toHaveLength(2);
    await allSettled(cardShown, { scope, params: shownCard({ title: 'Vente' }) });
    expect(inputsOf('download_document')).toHaveLength(4);
    expect(device.cards).toMatchObject([{ card: { title: 'Vente' } }]);
  });

  it('goes when its member says so', async () => {
    const { scope, keep } = await visit();
    await keep();
    await allSettled(dropConfirmed, { scope, params: shownCard().id });
    expect(scope.getState($kept)).toEqual({ status: 'ready', cards: [] });
  });

  it('goes with the end of a loan', async () => {
    const { scope, keep } = await visit();
    await keep(shownCard({ role: 'received', valid_until: '2020-01-01T00:00:00.000Z' }));
    expect([device.cards, scope.getState($kept)]).toEqual([[], { status: 'ready', cards: [] }]);
  });

  it('goes when its member logs out, and is not there for the next', async () => {
    const first = await visit();
    await first.keep();
    await allSettled(logoutCall.fx, { scope: first.scope, params: {} });
    expect(device.cards).toEqual([]);
    const second = await visit();
    await second.keep();
    await allSettled($user, {
      scope: second.scope,
      params: member({ id: '6f1c2a30-0000-4000-8000-000000000002' }),
    });
    expect(device.cards).toEqual([]);
  });
});
