import { type ClientError, createCall, refusalOf } from '@nfcards/shared/client';
import { liveBegan, liveEventHeard } from '@nfcards/shared/live';
import type { Sending } from '@nfcards/shared/operations';
import { createMemberPage } from '@nfcards/shared/patterns';
import { createEffect, createEvent, createStore, merge, sample } from 'effector';
import { outChanged, takeBackCall } from '../sending/out-sendings.model.ts';
import { outRead } from '../sending/waiting-readers.model.ts';
import { vaultWanted } from '../vault/vault.model.ts';
import { createSendingList } from './sending-list.model.ts';

const { opened, entered, left } = createMemberPage();

export { opened };

export const received = createSendingList('in', { entered, left });
export const sent = createSendingList('out', { entered, left });

export const acceptPressed = createEvent<Sending>();
export const askPressed = createEvent<Sending>();
export const declineConfirmed = createEvent<Sending>();

const acceptCall = createCall('accept_nfcard');
const askCall = createCall('ask_for_keys');
const declineCall = createCall('decline_nfcard');

/** `asked`: the keys are on their way, and the card is to be accepted once they are there. */
export type Answered = 'accepted' | 'asked' | 'declined';

/**
 * What is given for good is accepted only once its reader can read it: else nobody could. What is lent is accepted at
 * once, and the keys are asked for behind it.
 */
export const acceptFx = createEffect<Sending, Answered, ClientError>(async ({ id, kind, can_read }) => {
  if (kind === 'permanent' && can_read === false) {
    await askCall.fx({ id });
    return 'asked';
  }
  await acceptCall.fx({ id });
  if (can_read === false) await askCall.fx({ id });
  return 'accepted';
});
export const askFx = createEffect<Sending, Answered, ClientError>(async ({ id }): Promise<Answered> => {
  await askCall.fx({ id });
  return 'asked';
});
export const declineFx = createEffect<Sending, Answered, ClientError>(async ({ id }): Promise<Answered> => {
  await declineCall.fx({ id });
  return 'declined';
});

const ANSWERS = [acceptFx, askFx, declineFx] as const;

/** Id of the sending that is being answered. */
export const $answering = createStore<string | null>(null)
  .on([...ANSWERS], (_, { id }) => id)
  .reset(ANSWERS.map((fx) => fx.finally));

export interface News {
  readonly what: Answered;
  readonly sending: Sending;
}
/** What was last done on this visit. */
export const $news = createStore<News | null>(null, { serialize: 'ignore' })
  .on(merge(ANSWERS.map((fx) => fx.done)), (_, { result, params }) => ({ what: result, sending: params }))
  .reset([entered, left, ...ANSWERS]);

export interface Refusal {
  readonly error: ClientError;
  readonly sending: Sending;
  /** Without a vault of one's own nothing can be sealed for one. */
  readonly needsVault: boolean;
}
export const $refusal = createStore<Refusal | null>(null, { serialize: 'ignore' })
  .on(merge(ANSWERS.map((fx) => fx.fail)), (_, { error, params }) => ({
    error,
    sending: params,
    needsVault: refusalOf(error) === 'vault_missing',
  }))
  .reset([entered, left, ...ANSWERS]);

const pressed = [
  [acceptPressed, acceptFx],
  [askPressed, askFx],
  [declineConfirmed, declineFx],
] as const;
for (const [event, fx] of pressed) {
  sample({
    clock: event,
    source: $answering,
    filter: (id) => id === null,
    fn: (_, sending) => sending,
    target: fx,
  });
}

const told = liveEventHeard.filter({ fn: (event) => event.kind === 'changed' && event.record === 'sending' });
const $isOpen = createStore(false)
  .on(entered, () => true)
  .reset(left);
sample({
  // Also after a refusal: the sending may have been settled meanwhile.
  clock: [...ANSWERS.map((fx) => fx.finally), takeBackCall.fx.finally, outChanged, liveBegan, told],
  source: $isOpen,
  filter: (isOpen) => isOpen,
  fn: () => undefined,
  target: [received.readAgain, sent.readAgain],
});

// Whoever waits for keys is served from here too.
sample({
  clock: sent.$list.updates.filterMap((list) => (list.status === 'ready' ? list.sendings : undefined)),
  target: outRead,
});
sample({ clock: entered, fn: () => undefined, target: vaultWanted });
