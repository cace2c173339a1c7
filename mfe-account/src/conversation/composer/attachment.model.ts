import { memberChanged, memberLeft } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { NfcardSummary } from '@nfcards/shared/operations';
import { createEvent, createStore, sample } from 'effector';
import { $thread } from '../conversation.model.ts';

/** The NFCards are about to be chosen from. */
export const nfcardsWanted = createEvent();

export const nfcardsCall = createCall('get_all_nfcards');

export type NfcardsState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly nfcards: readonly NfcardSummary[] }
  | { readonly status: 'failed'; readonly error: ClientError };

/** The NFCards that the member holds: nobody else’s can go along with a message. */
export const $nfcards = createStore<NfcardsState>({ status: 'pending' })
  .on(nfcardsCall.fx.doneData, (_, nfcards) => ({
    status: 'ready',
    nfcards: nfcards.filter(({ role }) => role === 'held'),
  }))
  .on(nfcardsCall.fx.failData, (state, error) =>
    state.status === 'ready' ? state : { status: 'failed', error },
  )
  .on(nfcardsWanted, (state) => (state.status === 'failed' ? { status: 'pending' } : state))
  .reset(memberChanged, memberLeft);

/** Cards that the member has sent here are shown with their names. */
const ownCardShown = sample({
  clock: $thread,
  source: $nfcards,
  filter: (nfcards, state) =>
    nfcards.status === 'pending' &&
    state.status === 'ready' &&
    state.thread.messages.some(({ ours, nfcard_id }) => ours && nfcard_id !== null),
});
sample({
  clock: [nfcardsWanted, ownCardShown],
  source: nfcardsCall.$pending,
  filter: (pending) => !pending,
  fn: () => ({}),
  target: nfcardsCall.fx,
});
