import { userCall } from '@nfcards/shared/auth';
import { createCall, refusalOf } from '@nfcards/shared/client';
import { createForm } from '@nfcards/shared/patterns';
import { createEvent, createStore, merge, restore, sample } from 'effector';
import { oneTimeCode } from '../one-time-code/one-time-code.ts';
import { createResendPause } from '../one-time-code/resend-pause.model.ts';
import { $unconfirmed, confirmationAsked, confirmationSettled } from './unconfirmed.model.ts';

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
  confirmationAsked,
  confirmCall.fx.done,
  requestCall.fx.done,
);

export const confirmForm = createForm({
  submitted: sample({
    clock: codeSubmitted,
    source: { code: $code, unconfirmed: $unconfirmed },
    fn: ({ code, unconfirmed }) => ({ code, email: unconfirmed?.email ?? null }),
  }),
  problemsOf: ({ code }): ConfirmProblem | null => (oneTimeCode(code) === null ? 'codeMalformed' : null),
  call: {
    failData: merge([confirmCall.fx.failData, requestCall.fx.failData]),
    pending: confirmCall.$pending,
  },
  problemIn: (error) => (refusalOf(error) === 'code_wrong' ? 'codeWrong' : null),
  resetBy: [confirmationAsked, requestCall.fx.done, resendPressed],
});

/** Another code is on its way. */
export const $isSentAgain = createStore(false)
  .on(requestCall.fx.done, () => true)
  .reset(codeSubmitted, resendPressed, confirmationAsked);

const given = confirmForm.accepted.filterMap(({ code: typed, email }) => {
  const code = oneTimeCode(typed);
  return code === null || email === null ? undefined : { code, email };
});
sample({ clock: given, target: confirmCall.fx });

const wished = sample({
  clock: resendPressed,
  source: { unconfirmed: $unconfirmed, pending: requestCall.$pending, left: pause.$secondsLeft },
  filter: ({ pending, left }) => !pending && left === 0,
  fn: ({ unconfirmed }) => unconfirmed,
}).filterMap((unconfirmed) => (unconfirmed === null ? undefined : { email: unconfirmed.email }));
sample({ clock: wished, target: requestCall.fx });

sample({
  clock: [confirmationAsked.filter({ fn: ({ isSent }) => isSent }), requestCall.fx.done],
  fn: () => undefined,
  target: pause.codeSent,
});

sample({ clock: confirmCall.fx.done, fn: () => ({}), target: userCall.fx });
sample({ clock: confirmCall.fx.done, fn: () => 'confirmed' as const, target: confirmationSettled });
sample({ clock: laterPressed, fn: () => 'later' as const, target: confirmationSettled });
