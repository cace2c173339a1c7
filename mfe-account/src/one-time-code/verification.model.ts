import type { ClientError } from '@nfcards/shared/client';
import type { AnswerOf, operations } from '@nfcards/shared/operations';
import { createForm, type Form } from '@nfcards/shared/patterns';
import {
  combine,
  createEvent,
  createStore,
  type Effect,
  type EventCallable,
  merge,
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
  readonly $code: Store<string>;
  /** Of the code. Its refusal is also why no code was sent. */
  readonly form: Form<VerificationCode, CodeProblem, ClientError>;
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
  const form = createForm({
    submitted: sample({ clock: codeSubmitted, source: $code, fn: (code, target) => ({ code, target }) }),
    problemsOf: ({ code }) => codeProblem(code),
    call: { failData: merge([requestFx.failData, verifyFx.failData]), pending: verifyFx.pending },
    resetBy: [codeRequested, verificationForgotten],
  });
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
    clock: form.accepted,
    fn: ({ code, target }) => ({ target, code: oneTimeCode(code) ?? '' }),
    target: verifyFx,
  });
  sample({ clock: verifyFx.done, fn: () => undefined, target: recordChanged });
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
    $code,
    form,
    $secondsLeft,
  };
}
