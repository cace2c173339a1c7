import { createCall } from '@nfcards/shared/client';
import { attach, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { createVerification, type VerificationCode } from '../one-time-code/verification.model.ts';

const { opened, left } = createMemberPage();
export const emailVerificationOpened = opened;

export const requestCall = createCall('request_email_verification');
export const verifyCall = createCall('email_verification_code');

export const emailVerification = createVerification({
  requestFx: attach({ effect: requestCall.fx, mapParams: (email: string) => ({ email }) }),
  verifyFx: attach({
    effect: verifyCall.fx,
    mapParams: ({ target, code }: VerificationCode) => ({ email: target, code }),
  }),
});

/** SPEC ST4. */
export const $isEmailVerificationRequested = emailVerification.$isRequested;
export const $isEmailVerified = emailVerification.$isVerified;

sample({ clock: left, fn: () => undefined, target: emailVerification.verificationForgotten });
