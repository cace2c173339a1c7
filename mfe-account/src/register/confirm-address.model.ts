import { memberLeft, registerCall, userCall } from '@nfcards/shared/auth';
import { createCall, refusalOf } from '@nfcards/shared/client';
import { createForm } from '@nfcards/shared/patterns';
import { combine, createEvent, createStore, merge, restore, sample } from 'effector';
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

export const confirmForm = createForm({
  submitted: sample({ clock: codeSubmitted, source: { code: $code, email: $registered } }),
  problemsOf: ({ code }): ConfirmProblem | null => (oneTimeCode(code) === null ? 'codeMalformed' : null),
  call: {
    failData: merge([confirmCall.fx.failData, requestCall.fx.failData]),
    pending: confirmCall.$pending,
  },
  problemIn: (error) => (refusalOf(error) === 'code_wrong' ? 'codeWrong' : null),
  resetBy: [registerCall.fx.done, requestCall.fx.done, resendPressed],
});

/** Another code is on its way. */
export const $isSentAgain = createStore(false)
  .on(requestCall.fx.done, () => true)
  .reset(codeSubmitted, resendPressed, registerCall.fx.done);

const given = confirmForm.accepted.filterMap(({ code: typed, email }) => {
  const code = oneTimeCode(typed);
  return code === null || email === null ? undefined : { code, email };
});
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

sample({ clock: confirmCall.fx.done, fn: () => ({}), target: userCall.fx });
sample({ clock: [confirmCall.fx.done, laterPressed], fn: () => undefined, target: registrationSettled });
