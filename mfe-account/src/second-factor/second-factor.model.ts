import { type ClientError, createCall, forgetAnswersFx } from '@nfcards/shared/client';
import type { AnswerOf, operations } from '@nfcards/shared/operations';
import { createForm } from '@nfcards/shared/patterns';
import { attach, createEffect, createEvent, createStore, merge, restore, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { codeProblem, oneTimeCode } from '../one-time-code/one-time-code.ts';
import { withProof } from '../prove-identity/proof.model.ts';
import { recordChanged } from '../settings/own-record.model.ts';

type Kept = AnswerOf<(typeof operations)['second_factor']>;
/** What an authenticator is given. */
export type Setup = AnswerOf<(typeof operations)['begin_second_factor']>;

export type SecondFactorState =
  | { readonly status: 'pending' }
  | ({ readonly status: 'ready' } & Kept)
  | { readonly status: 'failed'; readonly error: ClientError };

const { opened, entered, left: memberLeft } = createMemberPage();
export const secondFactorOpened = opened;
/** The member is gone: nothing of theirs stays. */
export const left = memberLeft;
export const retryPressed = createEvent();
export const beginPressed = createEvent();
export const setupCancelled = createEvent();
export const codeTyped = createEvent<string>();
export const codeSubmitted = createEvent();
export const endConfirmed = createEvent();

export const stateCall = createCall('second_factor');
export const beginCall = createCall('begin_second_factor');
export const confirmCall = createCall('confirm_second_factor');
export const endCall = createCall('end_second_factor');
const beginRefused = withProof(beginCall.fx);
const confirmRefused = withProof(confirmCall.fx);
const endRefused = withProof(endCall.fx);

/** Something has changed: what is known is to be read again. */
export const stateChanged = createEvent();

const forgetStateFx = attach({ effect: forgetAnswersFx, mapParams: () => ['second_factor'] as const });
const readStateFx = createEffect<string, Kept, ClientError>(async () => {
  await forgetStateFx();
  return stateCall.fx({});
});
/** Id of the member whose page is open; null: nobody's. */
export const $owner = createStore<string | null>(null, { serialize: 'ignore' })
  .on(entered, (_, { id }) => id)
  .reset(left);
const stateRead = sample({
  clock: readStateFx.finally,
  source: $owner,
  filter: (owner, { params }) => owner === params,
  fn: (_, answer) => answer,
});

/** Read again, it stays on the screen until the answer comes. */
export const $state = createStore<SecondFactorState>({ status: 'pending' })
  .on(stateRead, (state, answer) => {
    if (answer.status === 'done') return { status: 'ready', ...answer.result };
    return state.status === 'ready' ? state : { status: 'failed', error: answer.error };
  })
  .reset(left, retryPressed);

// What comes once its member has left is kept for nobody.
const setupCame = sample({
  clock: beginCall.fx.doneData,
  source: $owner,
  filter: (owner) => owner !== null,
  fn: (_, setup) => setup,
});
/** The secret is shown until the code of the authenticator has come, and kept nowhere. */
export const $setup = createStore<Setup | null>(null, { serialize: 'ignore' })
  .on(setupCame, (_, setup) => setup)
  .reset(secondFactorOpened, setupCancelled, confirmCall.fx.done, left);

export const $code = restore(codeTyped, '').reset($setup);

/** Its refusal is also why the second factor was not turned on, or off. */
export const codeForm = createForm({
  submitted: sample({ clock: codeSubmitted, source: $code }),
  problemsOf: codeProblem,
  call: { failData: merge([beginRefused, endRefused, confirmRefused]), pending: confirmCall.$pending },
  resetBy: [secondFactorOpened, beginPressed, endConfirmed, setupCancelled, left, $setup],
});

/** It was turned off on this visit. */
export const $isEnded = createStore(false)
  .on(endCall.fx.done, () => true)
  .reset(secondFactorOpened, beginPressed, left);

sample({
  clock: [entered, retryPressed, stateChanged],
  source: $owner,
  filter: (owner) => owner !== null,
  fn: (owner) => owner ?? '',
  target: readStateFx,
});
// Somebody else, or another window, may have turned it on or off meanwhile.
sample({
  clock: [confirmCall.fx.done, endCall.fx.finally, beginRefused],
  fn: () => undefined,
  target: stateChanged,
});
sample({
  clock: [confirmCall.fx.done, endCall.fx.done],
  fn: () => undefined,
  target: recordChanged,
});
sample({
  clock: beginPressed,
  source: beginCall.$pending,
  filter: (pending) => !pending,
  fn: () => ({}),
  target: beginCall.fx,
});
sample({
  clock: codeForm.accepted,
  fn: (code) => ({ code: oneTimeCode(code) ?? '' }),
  target: confirmCall.fx,
});
sample({
  clock: endConfirmed,
  source: endCall.$pending,
  filter: (pending) => !pending,
  fn: () => ({}),
  target: endCall.fx,
});
