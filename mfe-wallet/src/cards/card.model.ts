import { type ClientError, createCall, refusalOf } from '@nfcards/shared/client';
import { createReading, liveEventHeard } from '@nfcards/shared/live';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { createMemberPage } from '@nfcards/shared/patterns';
import { createEvent, createStore, sample } from 'effector';
import { documentUploaded } from '../documents/upload.model.ts';
import { vaultWanted } from '../vault/vault.model.ts';
import { changesCards } from './cards.model.ts';
import { readTodayFx } from './today.model.ts';

export const { opened, entered, left, $address } = createMemberPage();
export const retryPressed = createEvent();
/** Something of the card is other than it was read: it is read again. */
export const cardChanged = createEvent();

export const nfcardCall = createCall('nfcard');
export const removeNfcardCall = createCall('remove_nfcard');

export type CardState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly card: NfcardDetails }
  /** There is none, or none any more, that the member may see. */
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly error: ClientError };

/** Of the card that the address names; empty while it names none. */
export const $cardId = $address.map(({ params }) => params.card_id ?? '');

/** The card of the address; read again, it stays until the answer comes. */
export const $card = createStore<CardState>({ status: 'pending' })
  .on($cardId, () => ({ status: 'pending' }))
  .on(retryPressed, (state) => (state.status === 'failed' ? { status: 'pending' } : state))
  .reset(left);

sample({
  clock: nfcardCall.fx.done,
  source: $cardId,
  filter: (id, { params }) => params.id === id,
  fn: (_, { result }): CardState => ({ status: 'ready', card: result }),
  target: $card,
});
sample({
  clock: nfcardCall.fx.fail,
  source: { id: $cardId, state: $card },
  filter: ({ id }, { params }) => params.id === id,
  fn: ({ state }, { error }): CardState => {
    if (refusalOf(error) === 'nfcard_unknown') return { status: 'unknown' };
    return state.status === 'ready' ? state : { status: 'failed', error };
  },
  target: $card,
});

/** Of the card that goes or has gone: the server tells of that, and its page is left. */
const $removedId = createStore('')
  .on(removeNfcardCall.fx, (_, { id }) => id)
  .reset(removeNfcardCall.fx.fail);

const uploaded = sample({
  clock: documentUploaded,
  source: $cardId,
  filter: (id, { nfcardId }) => nfcardId === id,
  fn: () => undefined,
});
const told = sample({ clock: liveEventHeard, filter: changesCards });

sample({
  clock: [entered, retryPressed, cardChanged, uploaded, told],
  source: { id: $cardId, removed: $removedId },
  filter: ({ id, removed }) => id !== '' && id !== removed,
  fn: ({ id }) => ({ id }),
  target: createReading(nfcardCall.fx),
});
sample({ clock: entered, fn: () => undefined, target: [vaultWanted, readTodayFx] });

/** The card once it is known; null before. */
export const $shownCard = $card.map((state) => (state.status === 'ready' ? state.card : null));
