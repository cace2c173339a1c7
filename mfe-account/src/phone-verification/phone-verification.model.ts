import { $user } from '@nfcards/shared/auth';
import { createCall } from '@nfcards/shared/client';
import { createForm } from '@nfcards/shared/patterns';
import { attach, createEvent, restore, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { createVerification, type VerificationCode } from '../one-time-code/verification.model.ts';
import { recordChanged } from '../settings/own-record.model.ts';

const { opened, left } = createMemberPage();
export const phoneVerificationOpened = opened;
export const numberTyped = createEvent<string>();
export const numberSubmitted = createEvent();

export const requestCall = createCall('request_phone_verification');
export const verifyCall = createCall('phone_verification_code');
export const saveNumberCall = createCall('update_personal_data');

export const phoneVerification = createVerification({
  requestFx: attach({ effect: requestCall.fx, mapParams: (phonenumber: string) => ({ phonenumber }) }),
  verifyFx: attach({
    effect: verifyCall.fx,
    mapParams: ({ target, code }: VerificationCode) => ({ phonenumber: target, code }),
  }),
});

/** SPEC ST4. */
export const $isPhoneVerificationRequested = phoneVerification.$isRequested;
export const $isPhoneVerified = phoneVerification.$isVerified;

/** As typed; the server writes it as it is dialled from anywhere. */
export const $number = restore(numberTyped, '').reset(left);
export const numberForm = createForm({
  submitted: sample({ clock: numberSubmitted, source: $number, fn: (number) => number.trim() }),
  problemsOf: (number) => (number === '' ? 'missing' : null),
  call: saveNumberCall.fx,
  resetBy: [numberTyped, left],
});
sample({ clock: numberForm.accepted, fn: (phonenumber) => ({ phonenumber }), target: saveNumberCall.fx });
sample({ clock: saveNumberCall.fx.done, fn: () => undefined, target: recordChanged });

// A code is of one number: what was asked for another is of no use.
const $userNumber = $user.map((user) => user?.phonenumber ?? '');
sample({
  clock: [$userNumber, left],
  fn: () => undefined,
  target: phoneVerification.verificationForgotten,
});
