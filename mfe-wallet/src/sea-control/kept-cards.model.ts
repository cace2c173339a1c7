import { $user, logoutCall, type User } from '@nfcards/shared/auth';
import type { ClientError } from '@nfcards/shared/client';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';
import { type Cipher, dropCard, emptyDevice, keepCard, keptOnDevice } from '../device/device-store.ts';
import type { KeptCard, KeptVault } from '../device/kept.ts';
import { readCipherFx } from '../documents/fetch-document.model.ts';
import { $shown, cardShown } from '../sending/card-shown.model.ts';
import { $vault } from '../vault/vault.model.ts';
import type { VaultState } from '../vault/worker/vault-state.ts';
import { cardToKeep, isOutdated, isOver, readableDocuments } from './papers.ts';

/** What is kept is to be read: a page that shows it was opened. */
export const keptWanted = createEvent();
export const keepPressed = createEvent<NfcardDetails>();
export const dropConfirmed = createEvent<string>();

export type KeepFailure = ClientError | { readonly kind: 'no_room' };

export const readKeptFx = createEffect(keptOnDevice);
export const readClockFx = createEffect(() => new Date());
export const dropFx = createEffect(dropCard);
export const emptyFx = createEffect(emptyDevice);

interface Keeping {
  readonly card: NfcardDetails;
  readonly vault: KeptVault;
}

/** Fetches the encrypted documents of a card and keeps them. */
const keepFx = createEffect<Keeping, KeptCard, KeepFailure>(async ({ card: present, vault }) => {
  const card = cardToKeep(present);
  const ciphers: Cipher[] = [];
  for (const { id, fileId } of readableDocuments(card)) {
    ciphers.push({ fileId, cipher: await readCipherFx({ documentId: id, fileId }) });
  }
  const size = ciphers.reduce((sum, { cipher }) => sum + cipher.size, 0);
  const kept = { memberId: vault.memberId, card, size, keptAt: new Date().toISOString() };
  await keepCard(kept, ciphers, vault).catch(() => {
    throw { kind: 'no_room' } satisfies KeepFailure;
  });
  keepForGood();
  return kept;
});

/**
 * Best effort: a browser that would rather not keep for good keeps what it can. Firefox asks the person first, who may
 * never answer: nothing waits for it.
 */
function keepForGood(): void {
  // Typed as always there; some browsers leave it out.
  const storage: StorageManager | undefined = navigator.storage;
  storage?.persist?.().catch(() => false);
}

export const keepCardFx = attach({
  source: { user: $user, vault: $vault },
  mapParams: (card: NfcardDetails, { user, vault }) => ({ card, vault: vaultToKeep(user, vault) }),
  effect: createEffect<{ card: NfcardDetails; vault: KeptVault | null }, KeptCard | null, KeepFailure>(
    ({ card, vault }) => (vault === null ? null : keepFx({ card, vault })),
  ),
});

export type KeptState =
  | { readonly status: 'unknown' }
  | { readonly status: 'ready'; readonly cards: readonly KeptCard[] };

export const $kept = createStore<KeptState>({ status: 'unknown' }, { serialize: 'ignore' })
  .on(readKeptFx.doneData, (_, cards) => ({ status: 'ready', cards }))
  .on(emptyFx, () => ({ status: 'ready', cards: [] }));

/** Ids of the cards that are being kept. */
export const $keeping = createStore<readonly string[]>([])
  .on(keepCardFx, (ids, { id }) => [...ids, id])
  .on(keepCardFx.finally, (ids, { params }) => ids.filter((id) => id !== params.id));
export const $keepFailure = createStore<{ readonly id: string; readonly error: KeepFailure } | null>(null)
  .on(keepCardFx.fail, (_, { params, error }) => ({ id: params.id, error }))
  .reset(keepCardFx, dropFx);

sample({ clock: [keptWanted, keepCardFx.done, dropFx.finally], fn: () => undefined, target: readKeptFx });
sample({ clock: keepPressed, target: keepCardFx });
sample({ clock: dropConfirmed, target: dropFx });

// A copy follows its card: whoever looks at the card on land has its newest papers at sea.
// Card, copies and vault are known in any order.
const $canKeep = combine($user, $vault, (user, vault) => vaultToKeep(user, vault) !== null);
const outdated = sample({
  clock: [cardShown, readKeptFx.done, $canKeep],
  source: { card: $shown, kept: $kept, keeping: $keeping, canKeep: $canKeep },
}).filterMap(({ card, kept, keeping, canKeep }) => {
  if (card === null || kept.status !== 'ready' || keeping.includes(card.id) || !canKeep) return undefined;
  const copy = kept.cards.find((each) => each.card.id === card.id);
  return copy !== undefined && isOutdated(copy, card) ? card : undefined;
});
sample({ clock: outdated, target: keepCardFx });

const clockRead = sample({ clock: readClockFx.doneData, source: $kept, fn: (kept, now) => ({ kept, now }) });
sample({ clock: readKeptFx.done, fn: () => undefined, target: readClockFx });
const over = clockRead.filterMap(({ kept, now }) =>
  kept.status === 'ready' ? kept.cards.find((copy) => isOver(copy, now))?.card.id : undefined,
);
sample({ clock: over, target: dropFx });

// What was kept for one member is not there for the next; nor for anybody once they log out.
const others = sample({
  clock: combine($kept, $user, (kept, user) => ({ kept, user })),
  filter: ({ kept, user }) =>
    user !== null && kept.status === 'ready' && kept.cards.some(({ memberId }) => memberId !== user.id),
});
sample({ clock: [others, logoutCall.fx.done], fn: () => undefined, target: emptyFx });

function vaultToKeep(user: User | null, vault: VaultState): KeptVault | null {
  if (user === null || (vault.status !== 'locked' && vault.status !== 'unlocked')) return null;
  return { memberId: user.id, email: user.email, recipient: vault.recipient, wraps: [...vault.wraps] };
}
