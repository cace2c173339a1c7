import { memberLeft, registerCall, userCall } from '@nfcards/shared/auth';
import { type ClientError, createCall, forgetAnswersFx, refusalOf } from '@nfcards/shared/client';
import { attach, combine, createEvent, createStore, restore, sample } from 'effector';
import { oneTimeCode } from '../one-time-code/one-time-code.ts';
import { createResendPause } from '../one-time-code/resend-pause.model.ts';
import { $next, $registered, registerOpened, registrationSettled } from './register.model.ts';

export type ConfirmProblem = 'codeMalformed' | 'codeWrong';

export const codeTyped = createEvent<string>();
export const codeSubmitted = createEvent();
export const resendPressed = createEvent();
/** The code can wait: it is asked for in the settings too. */
export const laterPressed = createEvent();

export const confirmCall = createCall('email_verification_code');
export const requestCall = createCall('request_email_verification');
export const pause = createResendPause();

export const $code = restore(codeTyped, '').reset(
  registerCall.fx.done,
  confirmCall.fx.done,
  requestCall.fx.done,
);

/** How the step was left: said on the page that follows. */
export const $outcome = createStore<'confirmed' | 'later' | null>(null)
  .on(confirmCall.fx.done, () => 'confirmed')
  .on(laterPressed, () => 'later')
  .reset(registerOpened, memberLeft);

/** Where a member is taken at once: not before they have dealt with their code; null keeps them here. */
export const $wayOn = combine(
  { next: $next, registered: $registered, outcome: $outcome },
  ({ next, registered, outcome }) => {
    if (registered !== null) return null;
    return outcome === null ? next : (next ?? '/wallet');
  },
);

/** What is wrong with the code as last submitted. */
export const $problem = createStore<ConfirmProblem | null>(null)
  .on(confirmCall.fx.failData, (_, error) => (refusalOf(error) === 'code_wrong' ? 'codeWrong' : null))
  .reset(registerCall.fx.done, requestCall.fx.done);

/** Why the server did not answer, if not for the code. */
export const $refusal = createStore<ClientError | null>(null)
  .on([confirmCall.fx.failData, requestCall.fx.failData], (_, error) =>
    refusalOf(error) === 'code_wrong' ? null : error,
  )
  .reset(codeSubmitted, resendPressed, registerCall.fx.done);

/** Another code is on its way. */
export const $isSentAgain = createStore(false)
  .on(requestCall.fx.done, () => true)
  .reset(codeSubmitted, resendPressed, registerCall.fx.done);

/** How many tries failed, for whatever reason. */
export const $failedAttempts = createStore(0).on(
  [confirmCall.fx.fail, requestCall.fx.fail],
  (count) => count + 1,
);

const read = sample({
  clock: codeSubmitted,
  source: { code: $code, email: $registered, pending: confirmCall.$pending },
  filter: ({ email, pending }) => email !== null && !pending,
  fn: ({ code, email }) => ({ code: oneTimeCode(code), email }),
});
$problem.on(read, (_, { code }) => (code === null ? 'codeMalformed' : null));
$failedAttempts.on(read, (count, { code }) => (code === null ? count + 1 : count));
const given = read.filterMap(({ code, email }) =>
  code === null || email === null ? undefined : { code, email },
);
sample({ clock: given, target: confirmCall.fx });

const wished = sample({
  clock: resendPressed,
  source: { email: $registered, pending: requestCall.$pending, left: pause.$secondsLeft },
  filter: ({ pending, left }) => !pending && left === 0,
  fn: ({ email }) => email,
}).filterMap((email) => (email === null ? undefined : { email }));
sample({ clock: wished, target: requestCall.fx });

// A code was sent as the account was opened.
sample({ clock: [registerCall.fx.done, requestCall.fx.done], fn: () => undefined, target: pause.codeSent });

const forgetUserFx = attach({ effect: forgetAnswersFx, mapParams: () => ['cookie'] as const });
sample({ clock: confirmCall.fx.done, target: forgetUserFx });
sample({ clock: forgetUserFx.done, fn: () => ({}), target: userCall.fx });
sample({ clock: [confirmCall.fx.done, laterPressed], fn: () => undefined, target: registrationSettled });
