import { $user } from '@nfcards/shared/auth';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  $isEmailVerificationRequested,
  $isEmailVerified,
  emailVerification,
  emailVerificationOpened,
} from './email-verification.model.ts';

const anne = member({ email_verified: false });
const { email } = anne;

// A minute goes by after each code.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the verification of an email address (S7, ST4)', () => {
  it('asks for a code, sends it with the address, and is over with the session', async () => {
    const { scope, asked } = visitAs(anne, ({ path }) =>
      Response.json(path === 'cookie' ? { ...anne, email_verified: true } : {}),
    );
    const flags = () => [scope.getState($isEmailVerificationRequested), scope.getState($isEmailVerified)];
    const address = { params: { user_id: anne.id }, query: {} };
    await allSettled(emailVerificationOpened, { scope, params: address });
    expect(flags()).toEqual([null, null]);
    const requested = allSettled(emailVerification.codeRequested, { scope, params: email });
    await vi.advanceTimersByTimeAsync(70_000);
    await requested;
    expect(flags()).toEqual([true, null]);
    await allSettled(emailVerification.codeTyped, { scope, params: '012345' });
    await allSettled(emailVerification.codeSubmitted, { scope, params: email });
    expect(flags()).toEqual([true, true]);
    expect(asked).toEqual([
      { path: 'request_email_verification', input: { email } },
      { path: 'email_verification_code', input: { email, code: '012345' } },
      { path: 'cookie', input: {} },
    ]);
    await allSettled($user, { scope, params: null });
    expect(flags()).toEqual([null, null]);
  });
});
