import { $credential } from '@nfcards/shared/auth';
import { $vaultKey } from '@nfcards/shared/vault';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { $code, choiceForm, codeTyped, passwordSubmitted } from './choose-password.model.ts';
import { $isForgotPasswordConfirmed, $target, resetForgotten, resetStep } from './forgot-password.model.ts';
import { EMAIL, refusal, visit } from './visit.fixture.ts';

const { $problems, $refusal, $failedAttempts } = choiceForm;

const PASSWORD = 'petit foc et grand voile';

async function visitWithCode(answers: Parameters<typeof visit>[0] = {}) {
  const visited = visit(answers);
  await visited.ask();
  const { scope } = visited;
  return {
    ...visited,
    type: (code: string) => allSettled(codeTyped, { scope, params: code }),
    submit: (password = PASSWORD, repeated = password) =>
      allSettled(passwordSubmitted, { scope, params: { password, repeated } }),
    found: () => ({
      problems: scope.getState($problems),
      attempts: scope.getState($failedAttempts),
    }),
  };
}

describe('a new password in place of a forgotten one (S10, ST4, SE2)', () => {
  it('is set with the code, as a key, and opens a session', async () => {
    const { type, submit, inputsOf, scope } = await visitWithCode();
    await type('012 345');
    await submit();
    expect(inputsOf('verify_reset_password')).toMatchObject([{ email: EMAIL, hashed_password: 'key' }]);
    expect(JSON.stringify(inputsOf('verify_reset_password'))).not.toContain(PASSWORD);
    expect(scope.getState($isForgotPasswordConfirmed)).toBe(true);
    expect(scope.getState($credential)).toBe('token');
    expect([scope.getState($target), scope.getState($code)]).toEqual([null, '']);
    expect(scope.getState($vaultKey)).toBeInstanceOf(CryptoKey);
    await allSettled(resetForgotten, { scope });
    expect(scope.getState($isForgotPasswordConfirmed)).toBeNull();
  });

  it('is set once, however often it is submitted', async () => {
    const { type, submit, inputsOf } = await visitWithCode();
    await type('012345');
    await Promise.all([submit(), submit()]);
    expect(inputsOf('verify_reset_password')).toHaveLength(1);
  });

  it('asks for all that is wrong without calling anybody', async () => {
    const { type, submit, found, inputsOf } = await visitWithCode();
    await type('12');
    await submit('voile', 'voiles');
    expect(found()).toEqual({
      problems: ['codeMalformed', 'repeatedOtherwise', 'tooShort'],
      attempts: 1,
    });
    expect(inputsOf('verify_reset_password')).toEqual([]);
  });

  it('says at the field that the code does not fit, and keeps what was typed', async () => {
    const { type, submit, found, scope } = await visitWithCode({
      verify_reset_password: () => refusal('code_wrong'),
    });
    await type('999999');
    await submit();
    expect(found()).toEqual({ problems: ['codeWrong'], attempts: 1 });
    expect(scope.getState($refusal)).toBeNull();
    expect([scope.getState($target), scope.getState($code)]).toEqual([EMAIL, '999999']);
    expect(scope.getState($isForgotPasswordConfirmed)).toBeNull();
  });

  it('says why it was refused otherwise (ST2)', async () => {
    const { type, submit, scope } = await visitWithCode({
      verify_reset_password: () => refusal('too_many_requests'),
    });
    await type('012345');
    await submit();
    expect(scope.getState($refusal)).toMatchObject({ data: { failure_kind: 'too_many_requests' } });
  });

  it('needs the second factor of an account that has one, not the password again', async () => {
    const { type, submit, inputsOf, scope } = await visitWithCode({
      verify_reset_password: (input) =>
        'second_factor' in input ? Response.json({ cookie: 'token' }) : refusal('second_factor_needed'),
    });
    await type('012345');
    await submit();
    expect(scope.getState(resetStep.$isAsked)).toBe(true);
    await allSettled(resetStep.codeSubmitted, { scope, params: '654321' });
    expect(inputsOf('verify_reset_password').at(-1)).toEqual({
      email: EMAIL,
      code: '012345',
      hashed_password: 'key',
      spare_vault: true,
      second_factor: '654321',
    });
    expect(scope.getState($isForgotPasswordConfirmed)).toBe(true);
  });

  it('goes back to the code of the mail when that is used up meanwhile', async () => {
    const kinds = ['second_factor_needed', 'code_wrong'];
    const { type, submit, scope, found } = await visitWithCode({
      verify_reset_password: () => refusal(kinds.shift() ?? 'internal'),
    });
    await type('012345');
    await submit();
    await allSettled(resetStep.codeSubmitted, { scope, params: '654321' });
    expect(scope.getState(resetStep.$isAsked)).toBe(false);
    expect(found().problems).toEqual(['codeWrong']);
  });
});
