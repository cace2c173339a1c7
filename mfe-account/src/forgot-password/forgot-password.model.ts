import { nextPath, verifyResetPasswordCall } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { PageAddress } from '@nfcards/shared/remote';
import { type EmailProblem, emailProblem } from '@nfcards/shared/ui';
import { createEvent, createStore, sample } from 'effector';
import { $email } from '../login/login.model.ts';
import { createSecondFactorStep } from '../login/second-factor/second-factor-step.model.ts';
import { createResendPause } from '../one-time-code/resend-pause.model.ts';

export const forgotPasswordOpened = createEvent<PageAddress>();
export const emailSubmitted = createEvent();
/** A code came with an earlier visit of the page. */
export const codeAtHandPressed = createEvent();
export const resendPressed = createEvent();
export const otherAddressPressed = createEvent();
/** The flags of this page are as if nothing had been asked (SPEC ST4). */
export const resetForgotten = createEvent();

export const resetCall = createCall('reset_password');
/** Another code, which takes the place of the first. */
export const resendCall = createCall('reset_password');
export const pause = createResendPause();

/** The code stands for the password; an account with two factors asks for the other one all the same. */
export const resetStep = createSecondFactorStep({
  fx: verifyResetPasswordCall.fx,
  withCode: (input, second_factor) => ({ ...input, second_factor }),
  endedBy: ['code_wrong'],
});

/** Where the visitor goes on with their new password; null where they came by themselves (SPEC RT7). */
export const $next = createStore<string | null>(null).on(forgotPasswordOpened, (_, { query }) =>
  nextPath(query.next),
);

/** True once a code was asked for, whether or not an account has the address (SPEC ST4). */
export const $isResetCodeSent = createStore<true | null>(null)
  .on([resetCall.fx.done, resendCall.fx.done], () => true)
  .reset(otherAddressPressed, resetForgotten);

/** True once the new password is set and its session open (SPEC ST4). */
export const $isForgotPasswordConfirmed = createStore<true | null>(null)
  .on(verifyResetPasswordCall.fx.done, () => true)
  .reset(forgotPasswordOpened, resetForgotten);

/** The address that a code was sent to, or is said to have been; null before. */
export const $target = createStore<string | null>(null)
  .on(resetCall.fx.done, (_, { params }) => params.email)
  .reset(otherAddressPressed, verifyResetPasswordCall.fx.done, resetForgotten);

/** What is wrong with the address as last submitted. */
export const $emailProblem = createStore<EmailProblem | null>(null).reset(forgotPasswordOpened);

/** Why no code could be asked for. */
export const $refusal = createStore<ClientError | null>(null)
  .on([resetCall.fx.failData, resendCall.fx.failData], (_, error) => error)
  .reset(emailSubmitted, codeAtHandPressed, resendPressed, forgotPasswordOpened);

/** Another code is on its way. */
export const $isSentAgain = createStore(false)
  .on(resendCall.fx.done, () => true)
  .reset(resendPressed, otherAddressPressed, verifyResetPasswordCall.fx);

/** How many tries failed, for whatever reason. */
export const $failedAttempts = createStore(0).on(
  [resetCall.fx.fail, resendCall.fx.fail],
  (count) => count + 1,
);

const read = sample({ clock: [emailSubmitted, codeAtHandPressed], source: $email, fn: emailProblem });
$emailProblem.on(read, (_, problem) => problem);
$failedAttempts.on(read, (count, problem) => (problem === null ? count : count + 1));

const known = sample({
  clock: codeAtHandPressed,
  source: $email,
  filter: (email) => emailProblem(email) === null,
});
$target.on(known, (_, email) => email.trim());

sample({
  clock: emailSubmitted,
  source: { email: $email, pending: resetCall.$pending },
  filter: ({ email, pending }) => !pending && emailProblem(email) === null,
  fn: ({ email }) => ({ email: email.trim() }),
  target: resetCall.fx,
});
const wished = sample({
  clock: resendPressed,
  source: { email: $target, pending: resendCall.$pending, left: pause.$secondsLeft },
  filter: ({ pending, left }) => !pending && left === 0,
  fn: ({ email }) => email,
}).filterMap((email) => (email === null ? undefined : { email }));
sample({ clock: wished, target: resendCall.fx });

sample({ clock: [resetCall.fx.done, resendCall.fx.done], fn: () => undefined, target: pause.codeSent });
sample({ clock: otherAddressPressed, target: [pause.pauseForgotten, resetStep.stepLeft] });
