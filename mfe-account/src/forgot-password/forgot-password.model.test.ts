import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { emailTyped } from '../login/login.model.ts';
import {
  $emailProblem,
  $failedAttempts,
  $isResetCodeSent,
  $isSentAgain,
  $next,
  $refusal,
  $target,
  codeAtHandPressed,
  emailSubmitted,
  otherAddressPressed,
  pause,
  resendPressed,
  resetForgotten,
} from './forgot-password.model.ts';
import { EMAIL, refusal, visit } from './visit.fixture.ts';

describe('asking for a code in place of a forgotten password (S10, ST4)', () => {
  it('sends one to the address, and says so', async () => {
    const { ask, inputsOf, scope } = visit();
    expect(scope.getState($isResetCodeSent)).toBeNull();
    await ask(` ${EMAIL} `);
    expect(inputsOf('reset_password')).toEqual([{ email: EMAIL }]);
    expect([scope.getState($isResetCodeSent), scope.getState($target)]).toEqual([true, EMAIL]);
    await allSettled(resetForgotten, { scope });
    expect([scope.getState($isResetCodeSent), scope.getState($target)]).toEqual([null, null]);
  });

  it.each([
    ['', 'missing'],
    ['anne@', 'malformed'],
  ])('needs an address: “%s”', async (email, problem) => {
    const { ask, asked, scope } = visit();
    await ask(email);
    expect(scope.getState($emailProblem)).toBe(problem);
    expect(scope.getState($failedAttempts)).toBe(1);
    expect([asked, scope.getState($target)]).toEqual([[], null]);
  });

  it('says why none could be sent (ST2)', async () => {
    const { ask, scope } = visit({ reset_password: () => refusal('mail_unavailable') });
    await ask();
    expect(scope.getState($refusal)).toMatchObject({ data: { failure_kind: 'mail_unavailable' } });
    expect([scope.getState($isResetCodeSent), scope.getState($target)]).toEqual([null, null]);
  });

  it('sends one, however often it is submitted, and another after a minute', async () => {
    const { inputsOf, scope } = visit();
    await allSettled(emailTyped, { scope, params: EMAIL });
    await Promise.all([allSettled(emailSubmitted, { scope }), allSettled(emailSubmitted, { scope })]);
    expect(inputsOf('reset_password')).toHaveLength(1);
    expect([scope.getState(pause.$secondsLeft), scope.getState($isSentAgain)]).toEqual([0, false]);
    await Promise.all([allSettled(resendPressed, { scope }), allSettled(resendPressed, { scope })]);
    expect(inputsOf('reset_password')).toEqual([{ email: EMAIL }, { email: EMAIL }]);
    expect(scope.getState($isSentAgain)).toBe(true);
  });

  it('sends none to who has one already', async () => {
    const { ask, asked, scope } = visit();
    await ask('');
    await allSettled(codeAtHandPressed, { scope });
    expect(scope.getState($target)).toBeNull();
    await ask('anne@');
    await ask(EMAIL);
    await allSettled(otherAddressPressed, { scope });
    await allSettled(codeAtHandPressed, { scope });
    expect([scope.getState($target), scope.getState($isResetCodeSent)]).toEqual([EMAIL, null]);
    expect(asked).toHaveLength(1);
  });

  it('waits for the code while other pages are looked at, and begins anew for another address', async () => {
    const { open, ask, scope } = visit();
    await open({ next: '/wallet/nfcards' });
    await ask();
    await open({ next: '//evil.example' });
    expect([scope.getState($target), scope.getState($next)]).toEqual([EMAIL, null]);
    await allSettled(otherAddressPressed, { scope });
    expect([scope.getState($target), scope.getState($isResetCodeSent)]).toEqual([null, null]);
  });
});
