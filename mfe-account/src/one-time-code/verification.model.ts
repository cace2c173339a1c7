import { isSessionOver, sessionDoubted } from '@nfcards/shared/auth';
import type { ClientError } from '@nfcards/shared/client';
import type { AnswerOf, operations } from '@nfcards/shared/operations';
import {
  combine,
  createEvent,
  createStore,
  type Effect,
  type EventCallable,
  restore,
  type Store,
  sample,
} from 'effector';
import { recordChanged } from '../settings/own-record.model.ts';
import { type CodeProblem, codeProblem, oneTimeCode } from './one-time-code.ts';
import { createResendPause } from './resend-pause.model.ts';

/** What is verified, and the code that shows that it is read there. */
export interface VerificationCode {
  readonly target: string;
  readonly code: string;
}

type Done = AnswerOf<(typeof operations)['email_verification_code']>;

export interface VerificationCalls {
  /** Sends a code to an address or a number. */
  readonly requestFx: Effect<string, Done, ClientError>;
  readonly verifyFx: Effect<VerificationCode, Done, ClientError>;
}

export interface VerificationModel {
  /** With the address or the number. Within the minute after a code, nothing is sent. */
  readonly codeRequested: EventCallable<string>;
  /** The member has a code already. */
  readonly codeExpected: EventCallable<void>;
  readonly codeTyped: EventCallable<string>;
  /** With the address or the number. */
  readonly codeSubmitted: EventCallable<string>;
  readonly verificationForgotten: EventCallable<void>;
  /** Of the last request: true when the answer has no failure flag (SPEC ST4). */
  readonly $isRequested: Store<boolean | null>;
  /** Of the last code (SPEC ST4). */
  readonly $isVerified: Store<boolean | null>;
  /** A code is on its way, or with the member. */
  readonly $isExpected: Store<boolean>;
  readonly $isSending: Store<boolean>;
  readonly $isVerifying: Store<boolean>;
  readonly $code: Store<string>;
  /** What is wrong with the code as last submitted. */
  readonly $problem: Store<CodeProblem | null>;
  /** Why no code was sent, or the code was not taken. */
  readonly $refusal: Store<ClientError | null>;
  readonly $failedAttempts: Store<number>;
  readonly $secondsLeft: Store<number>;
}

/** Verifies that a member reads what is sent to an address or a number of theirs. */
export function createVerification({ requestFx, verifyFx }: VerificationCalls): VerificationModel {
  const codeRequested = createEvent<string>();
  const codeExpected = createEvent();
  const codeTyped = createEvent<string>();
  const codeSubmitted = createEvent<string>();
  const verificationForgotten = createEvent();
  const { codeSent, pauseForgotten, $secondsLeft } = createResendPause();
  const $isRequested = createStore<boolean | null>(null)
    .on(requestFx.finally, (_, { status }) => status === 'done')
    .reset(verificationForgotten);
  const $isVerified = createStore<boolean | null>(null)
    .on(verifyFx.finally, (_, { status }) => status === 'done')
    .reset(verificationForgotten);
  /** A code that failed to come does not take the field away from who has one. */
  const $isExpected = createStore(false)
    .on([codeExpected, requestFx.done], () => true)
    .reset(verifyFx.done, verificationForgotten);
  const $code = restore(codeTyped, '').reset(verifyFx.done, verificationForgotten);
  const submitted = sample({ clock: codeSubmitted, source: $code, fn: (code, target) => ({ code, target }) });
  const $problem = createStore<CodeProblem | null>(null)
    .on(submitted, (_, { code }) => codeProblem(code))
    .reset(codeRequested, verificationForgotten);
  const $refusal = createStore<ClientError | null>(null)
    .on([requestFx.failData, verifyFx.failData], (_, error) => error)
    .reset(codeRequested, codeSubmitted, verificationForgotten);
  const $failedAttempts = createStore(0)
    .on([requestFx.fail, verifyFx.fail], (count) => count + 1)
    .on(submitted, (count, { code }) => (codeProblem(code) === null ? count : count + 1));
  sample({
    clock: codeRequested,
    source: combine($secondsLeft, requestFx.pending, (left, pending) => left === 0 && !pending),
    filter: (isFree) => isFree,
    fn: (_, target) => target,
    target: requestFx,
  });
  sample({ clock: requestFx.done, fn: () => undefined, target: codeSent });
  sample({ clock: verificationForgotten, target: pauseForgotten });
  sample({
    clock: submitted,
    source: verifyFx.pending,
    filter: (pending, { code }) => !pending && codeProblem(code) === null,
    fn: (_, { code, target }) => ({ target, code: oneTimeCode(code) ?? '' }),
    target: verifyFx,
  });
  sample({ clock: verifyFx.done, fn: () => undefined, target: recordChanged });
  sample({
    clock: [requestFx.failData, verifyFx.failData],
    filter: isSessionOver,
    fn: () => undefined,
    target: sessionDoubted,
  });
  return {
    codeRequested,
    codeExpected,
    codeTyped,
    codeSubmitted,
    verificationForgotten,
    $isRequested,
    $isVerified,
    $isExpected,
    $isSending: requestFx.pending,
    $isVerifying: verifyFx.pending,
    $code,
    $problem,
    $refusal,
    $failedAttempts,
    $secondsLeft,
  };
}
