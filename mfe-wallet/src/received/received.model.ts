import { type ClientError, createCall, refusalOf } from '@nfcards/shared/client';
import { liveBegan, liveEventHeard } from '@nfcards/shared/live';
import type { Sending } from '@nfcards/shared/operations';
import { createMemberPage } from '@nfcards/shared/patterns';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { readSendingLink, type SendingLink } from '../secret-link/sending-link.ts';
import { outChanged, takeBackCall } from '../sending/out-sendings.model.ts';
import { outRead } from '../sending/waiting-readers.model.ts';
import { $knownVault, $vault, vaultWanted } from '../vault/vault.model.ts';
import { isVaultChanged, vaultDoubted } from '../vault/vault-lost.model.ts';
import { takeLinkedKeysFx, type WorkError } from '../vault/worker/vault-work.model.ts';
import { $link, addressShown, linkSpent } from './link-in-hand.model.ts';
import { createSendingList, type SendingsState } from './sending-list.model.ts';

const { opened, entered, left } = createMemberPage();

export { opened };

export const received = createSendingList('in', { entered, left });
export const sent = createSendingList('out', { entered, left });

/** Accepts what waits; with the link in hand, also opens what was accepted before. */
export const acceptPressed = createEvent<Sending>();
export const askPressed = createEvent<Sending>();
/** The link of a sending was pasted, or its code. */
export const linkPasted = createEvent<{ readonly sending: Sending; readonly text: string }>();
export const declineConfirmed = createEvent<Sending>();
/** Rather not now: nothing was answered yet. */
export const answerGivenUp = createEvent();

const acceptCall = createCall('accept_nfcard');
const askCall = createCall('ask_for_keys');
const declineCall = createCall('decline_nfcard');
const linkKeysCall = createCall('sending_link_keys');
const keepKeysCall = createCall('keep_sending_keys');

/** `asked`: the keys are on their way. `opened`: accepted before, it can be read now. */
export type Answered = 'accepted' | 'opened' | 'asked' | 'declined';
export type AnswerFailure = ClientError | WorkError;

/** What is to be answered, and the link that opens it; null for who has none. */
interface Answering {
  readonly sending: Sending;
  readonly link: SendingLink | null;
}
interface Answer extends Answering {
  /** Public key of the member's vault. */
  readonly vault: string;
}

/** The receiver's own browser opens the keys by the link and seals them for its vault: the sender has nothing to do. */
const takeKeysFx = createEffect<{ readonly link: SendingLink; readonly vault: string }, void, AnswerFailure>(
  async ({ link: { id, secret }, vault }) => {
    const { documents } = await linkKeysCall.fx({ id });
    if (documents.length === 0) throw { kind: 'wrong_key' } satisfies WorkError;
    const sealed_keys = documents.map(({ sealed_key }) => sealed_key);
    const own = await takeLinkedKeysFx({ sealed_keys, key: secret });
    const kept = documents.flatMap(({ file_id }, index) => {
      const sealed_key = own[index];
      return sealed_key === undefined ? [] : [{ file_id, sealed_key }];
    });
    await keepKeysCall.fx({ id, documents: kept, vault });
  },
);

/**
 * What is given for good is accepted only once its reader can read it: else nobody could. What is lent is accepted at
 * once, and the keys that no link has opened are asked for behind it.
 */
export const answerFx = createEffect<Answer, Answered, AnswerFailure>(async ({ sending, link, vault }) => {
  const { id, kind, state, can_read } = sending;
  if (link !== null) await takeKeysFx({ link, vault });
  const isReadable = can_read !== false || link !== null;
  if (state !== 'waiting') {
    if (isReadable) return 'opened';
    await askCall.fx({ id });
    return 'asked';
  }
  if (kind === 'permanent' && !isReadable) {
    await askCall.fx({ id });
    return 'asked';
  }
  const isTaken = await acceptCall.fx({ id }).then(
    () => true,
    (error: ClientError) => {
      // A document that came after the link was made is sealed for nobody yet.
      if (refusalOf(error) !== 'keys_missing') throw error;
      return false;
    },
  );
  if (!isTaken || !isReadable) await askCall.fx({ id });
  return isTaken ? 'accepted' : 'asked';
});
export const declineFx = createEffect<Sending, Answered, ClientError>(async ({ id }): Promise<Answered> => {
  await declineCall.fx({ id });
  return 'declined';
});

/** Id of the sending that is being answered. */
export const $answering = createStore<string | null>(null)
  .on(answerFx, (_, { sending }) => sending.id)
  .on(declineFx, (_, { id }) => id)
  .reset(answerFx.finally, declineFx.finally);

/** An answer that needs the vault, which is made or opened first; then it goes on by itself. */
export const $wanted = createStore<Answering | null>(null, { serialize: 'ignore' }).reset([
  entered,
  left,
  answerFx,
  declineFx,
  answerGivenUp,
]);

interface Outcome {
  readonly sending: Sending;
  readonly outcome:
    | { readonly kind: 'done'; readonly what: Answered }
    | { readonly kind: 'failed'; readonly error: AnswerFailure }
    /** What was pasted is no link, or that of another sending. */
    | { readonly kind: 'noLink' };
}
/** What came of the last answer on this visit. */
export const $outcome = createStore<Outcome | null>(null, { serialize: 'ignore' })
  .on(answerFx.done, (_, { params: { sending }, result }) => done(sending, result))
  .on(declineFx.done, (_, { params, result }) => done(params, result))
  .on(answerFx.fail, (_, { params: { sending }, error }) => failed(sending, error))
  .on(declineFx.fail, (_, { params, error }) => failed(params, error))
  .reset([entered, left, $wanted.updates, answerFx, declineFx])
  // Another link has come: what was said of the one before is over.
  .reset($link.updates.filter({ fn: (link) => link !== null }));

const pasted = sample({
  clock: linkPasted,
  fn: ({ sending, text }) => {
    const link = readSendingLink(text);
    return { sending, link: link?.id === sending.id ? link : null };
  },
});
sample({
  clock: pasted.filter({ fn: ({ link }) => link === null }),
  fn: ({ sending }): Outcome => ({ sending, outcome: { kind: 'noLink' } }),
  target: $outcome,
});
const pressed = sample({
  clock: [acceptPressed, askPressed],
  source: $link,
  fn: (link, sending) => ({
    sending,
    link: sending.can_read === false && link?.id === sending.id ? link : null,
  }),
});
sample({
  clock: [pressed, pasted.filter({ fn: ({ link }) => link !== null })],
  source: $answering,
  filter: (id) => id === null,
  fn: (_, answering) => answering,
  target: $wanted,
});
const ready = combine({ wanted: $wanted, vault: $vault, known: $knownVault }).updates.filterMap(
  ({ wanted, vault, known }) => {
    if (wanted === null) return undefined;
    const { sending, link } = wanted;
    const isOpen = vault.status === 'unlocked';
    const isThere = isOpen || vault.status === 'locked';
    const goesOn = sending.can_read !== false || (link === null ? isThere : isOpen);
    return goesOn ? { ...wanted, vault: known?.recipient ?? '' } : undefined;
  },
);
sample({ clock: ready, target: answerFx });
sample({
  clock: declineConfirmed,
  source: $answering,
  filter: (id) => id === null,
  fn: (_, sending) => sending,
  target: declineFx,
});

// A link that has served, or opens nothing, is in nobody's way any more.
const served = answerFx.done.filter({ fn: ({ params }) => params.link !== null });
const refused = answerFx.failData.filter({ fn: ({ kind }) => kind === 'wrong_key' });
sample({ clock: [served, refused], fn: () => undefined, target: linkSpent });
sample({ clock: answerFx.failData, filter: isVaultChanged, fn: () => undefined, target: vaultDoubted });

/** The sending of the link in hand; `missing` where this member was not sent it. */
export const $linked = combine(
  $link,
  received.$list,
  (
    link,
    list,
  ): { readonly status: 'none' | 'missing' } | { readonly status: 'found'; readonly sending: Sending } => {
    if (link === null || list.status !== 'ready') return { status: 'none' };
    const sending = sendingIn(list, link);
    if (sending !== undefined) return { status: 'found', sending };
    return { status: list.hasMore ? 'none' : 'missing' };
  },
);
sample({
  clock: combine($link, received.$list).updates,
  filter: ([link, list]) =>
    link !== null && list.status === 'ready' && list.hasMore && sendingIn(list, link) === undefined,
  fn: () => undefined,
  target: received.morePressed,
});

const told = liveEventHeard.filter({ fn: (event) => event.kind === 'changed' && event.record === 'sending' });
const $isOpen = createStore(false)
  .on(entered, () => true)
  .reset(left);
sample({
  // Also after a refusal: the sending may have been settled meanwhile.
  clock: [answerFx.finally, declineFx.finally, takeBackCall.fx.finally, outChanged, liveBegan, told],
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
sample({ clock: opened, fn: () => undefined, target: addressShown });

function done(sending: Sending, what: Answered): Outcome {
  return { sending, outcome: { kind: 'done', what } };
}

function failed(sending: Sending, error: AnswerFailure): Outcome {
  return { sending, outcome: { kind: 'failed', error } };
}

function sendingIn(list: SendingsState, { id }: SendingLink): Sending | undefined {
  return list.status === 'ready' ? list.sendings.find((sending) => sending.id === id) : undefined;
}
