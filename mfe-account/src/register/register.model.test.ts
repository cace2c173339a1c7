import { $client } from '@nfcards/shared/client';
import { visitAs } from '@nfcards/shared/testing';
import { $vaultKey } from '@nfcards/shared/vault';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $unconfirmed } from '../confirm-address/unconfirmed.model.ts';
import { clockFx, nextSecondFx } from '../one-time-code/resend-pause.model.ts';
import { fakeKeys } from '../password/keys.fixture.ts';
import {
  $draft,
  $next,
  $referralCode,
  deriveKeysFx,
  draftTyped,
  type Registration,
  registerForm,
  registerOpened,
  registerSubmitted,
} from './register.model.ts';

const { $problems, $refusal, $failedAttempts } = registerForm;

const anne: Registration = {
  firstName: 'Anne',
  lastName: 'Le Goff',
  email: 'anne@exemple.fr',
  password: 'petit foc, grand voile',
};
const sent = { email: anne.email, first_name: 'Anne', last_name: 'Le Goff', hashed_password: 'key' };

function visit(
  answer: () => Response = () => Response.json({ cookie: null }),
  deriveKeys = async () => ({ input: sent, vault: (await fakeKeys()).vault }),
) {
  const { scope: visitor, ...visited } = visitAs(null, ({ path }) => {
    if (path === 'social_providers') return Response.json([]);
    if (path === 'register') return answer();
    return refusal('login_required');
  });
  const scope = fork({
    values: [[$client, visitor.getState($client)]],
    handlers: [
      [deriveKeysFx, deriveKeys],
      // A minute goes by at once.
      [clockFx, () => 0],
      [nextSecondFx, () => 60_000],
    ],
  });
  return {
    ...visited,
    scope,
    open: (query: Readonly<Record<string, string>> = {}) =>
      allSettled(registerOpened, { scope, params: { params: {}, query } }),
    submit: (registration = anne) => allSettled(registerSubmitted, { scope, params: registration }),
  };
}

function refusal(kind: string): Response {
  return Response.json({ failure: true, failure_message: 'Pas encore.', failure_kind: kind });
}

describe('register (S10)', () => {
  it('sends the names, the address and the key, never the password', async () => {
    const { submit, inputsOf, scope } = visit();
    await submit();
    expect(inputsOf('register')).toEqual([sent]);
    expect(scope.getState($unconfirmed)).toEqual({ email: 'anne@exemple.fr', isSent: true });
    expect(scope.getState($vaultKey)).toBeInstanceOf(CryptoKey);
  });

  it('opens one account, however often it is submitted', async () => {
    const { submit, inputsOf } = visit();
    await Promise.all([submit(), submit()]);
    expect(inputsOf('register')).toHaveLength(1);
  });

  it('stores why the server refused, and keeps what was typed', async () => {
    const { submit, scope } = visit(() => refusal('internal'));
    await allSettled(draftTyped, { scope, params: { firstName: 'Anne' } });
    await allSettled(draftTyped, { scope, params: { email: 'anne@exemple.fr' } });
    await submit();
    expect(scope.getState($unconfirmed)).toBeNull();
    expect(scope.getState($refusal)).toMatchObject({ kind: 'FAILURE', message: 'Pas encore.' });
    expect(scope.getState($failedAttempts)).toBe(1);
    expect(scope.getState($draft)).toEqual({ firstName: 'Anne', lastName: '', email: 'anne@exemple.fr' });
  });

  it('forgets what was typed once the account is open', async () => {
    const { submit, scope } = visit();
    await allSettled(draftTyped, { scope, params: { firstName: 'Anne' } });
    await submit();
    expect(scope.getState($draft)).toEqual({ firstName: '', lastName: '', email: '' });
  });

  it('asks for all that is missing without calling anybody', async () => {
    const { submit, asked, scope } = visit();
    await submit({ firstName: ' ', lastName: '', email: '', password: 'court' });
    expect(scope.getState($problems)).toEqual([
      'firstNameMissing',
      'lastNameMissing',
      'emailMissing',
      'tooShort',
    ]);
    expect(scope.getState($failedAttempts)).toBe(1);
    expect(asked).toEqual([]);
  });

  it('refuses a password that is guessed at once, with its reason, and takes the next', async () => {
    const { submit, inputsOf, scope } = visit();
    await submit({ ...anne, password: 'anne le goff' });
    expect(scope.getState($problems)).toEqual(['personal']);
    expect(inputsOf('register')).toEqual([]);
    await submit();
    expect(scope.getState($problems)).toEqual([]);
    expect(inputsOf('register')).toHaveLength(1);
  });

  it('says so when the browser cannot make the key', async () => {
    const deriveKeys = () => {
      throw new Error('no cryptography');
    };
    const { submit, asked, scope } = visit(undefined, deriveKeys);
    await submit();
    expect(scope.getState($refusal)).toEqual({ kind: 'BROWSER', reason: 'insecure' });
    expect(asked).toEqual([]);
  });
});

describe('an invitation (S15)', () => {
  it('is told with the registration', async () => {
    const { open, submit, inputsOf } = visit();
    await open({ referral_code: ' abcdefghjk ' });
    await submit();
    expect(inputsOf('register')).toEqual([{ ...sent, referral_code: 'abcdefghjk' }]);
  });

  it.each([{}, { referral_code: '' }, { referral_code: 'A'.repeat(33) }])('is none in %o', async (query) => {
    const { open, submit, inputsOf, scope } = visit();
    await open(query);
    expect(scope.getState($referralCode)).toBe('');
    await submit();
    expect(inputsOf('register')).toEqual([sent]);
  });
});

describe('the way back after registering (RT7)', () => {
  it.each([
    ['/port/FRLRH?wish=review', '/port/FRLRH?wish=review'],
    ['https://evil.example', null],
  ])('%s leads to %s', async (next, path) => {
    const { open, scope } = visit();
    await open({ next });
    expect(scope.getState($next)).toBe(path);
  });
});
