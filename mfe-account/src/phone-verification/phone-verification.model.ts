import { $user, isSessionOver, sessionDoubted } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import { attach, createEvent, createStore, restore, sample } from 'effector';
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
export const $isNumberMissing = createStore(false).reset(numberTyped, left);
/** Why the number was not taken. */
export const $numberRefusal = createStore<ClientError | null>(null)
  .on(saveNumberCall.fx.failData, (_, error) => error)
  .reset(numberSubmitted, left);
export const $failedNumbers = createStore(0).on(saveNumberCall.fx.fail, (count) => count + 1);

const submitted = sample({ clock: numberSubmitted, source: $number, fn: (number) => number.trim() });
$isNumberMissing.on(submitted, (_, number) => number === '');
$failedNumbers.on(submitted, (count, number) => (number === '' ? count + 1 : count));
sample({
  clock: submitted,
  source: saveNumberCall.$pending,
  filter: (pending, number) => !pending && number !== '',
  fn: (_, phonenumber) => ({ phonenumber }),
  target: saveNumberCall.fx,
});
sample({ clock: saveNumberCall.fx.done, fn: () => undefined, target: recordChanged });

// A code is of one number: what was asked for another is of no use.
const $userNumber = $user.map((user) => user?.phonenumber ?? '');
sample({
  clock: [$userNumber, left],
  fn: () => undefined,
  target: phoneVerification.verificationForgotten,
});
sample({
  clock: saveNumberCall.fx.failData,
  filter: isSessionOver,
  fn: () => undefined,
  target: sessionDoubted,
});
