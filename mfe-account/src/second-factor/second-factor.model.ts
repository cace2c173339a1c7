import { isSessionOver, sessionDoubted } from '@nfcards/shared/auth';
import { type ClientError, createCall, forgetAnswersFx } from '@nfcards/shared/client';
import type { AnswerOf, operations } from '@nfcards/shared/operations';
import { attach, createEffect, createEvent, createStore, restore, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { type CodeProblem, codeProblem, oneTimeCode } from '../one-time-code/one-time-code.ts';
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

const submitted = sample({ clock: codeSubmitted, source: $code });
/** What is wrong with the code as last submitted. */
export const $problem = createStore<CodeProblem | null>(null)
  .on(submitted, (_, code) => codeProblem(code))
  .reset($setup);

/** Why the last change did not happen. */
export const $refusal = createStore<ClientError | null>(null)
  .on([beginRefused, endRefused, confirmRefused], (_, error) => error)
  .reset(secondFactorOpened, beginPressed, codeSubmitted, endConfirmed, setupCancelled, left);

/** How many tries failed, for whatever reason. */
export const $failedAttempts = createStore(0)
  .on([beginRefused, endRefused, confirmRefused], (count) => count + 1)
  .on(submitted, (count, code) => (codeProblem(code) === null ? count : count + 1));

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
  clock: submitted,
  source: confirmCall.$pending,
  filter: (pending, code) => !pending && codeProblem(code) === null,
  fn: (_, code) => ({ code: oneTimeCode(code) ?? '' }),
  target: confirmCall.fx,
});
sample({
  clock: endConfirmed,
  source: endCall.$pending,
  filter: (pending) => !pending,
  fn: () => ({}),
  target: endCall.fx,
});
sample({
  clock: [confirmCall.fx.failData, readStateFx.failData],
  filter: isSessionOver,
  fn: () => undefined,
  target: sessionDoubted,
});
