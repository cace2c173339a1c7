import { $failureMessage, $isLoggedIn, loginCall } from '@nfcards/shared/auth';
import { $client, createClient } from '@nfcards/shared/client';
import { $vaultKey } from '@nfcards/shared/vault';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { passkeyPressed } from '../passkey/passkey.model.ts';
import { fakeKeys } from '../password/keys.fixture.ts';
import {
  $email,
  $next,
  $outcome,
  deriveKeysFx,
  emailTyped,
  loginForm,
  loginOpened,
  loginStep,
  loginSubmitted,
} from './login.model.ts';

const { $problems, $refusal, $failedAttempts } = loginForm;

interface Sent {
  readonly url: string;
  readonly body: unknown;
}

function setUp(
  answer: object | (() => object),
  {
    deriveKeys = async (email: string) => {
      const { login, vault } = await fakeKeys();
      return { input: { email, cookie: login, remember_me: false }, vault };
    },
  } = {},
) {
  const sent: Sent[] = [];
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: (url, init) => {
      sent.push({ url: String(url), body: JSON.parse(String(init?.body)) });
      return Promise.resolve(Response.json(typeof answer === 'function' ? answer() : answer));
    },
    now: () => 0,
  });
  const scope = fork({
    values: [[$client, client]],
    // 600,000 rounds are tested once, where the key is made.
    handlers: [[deriveKeysFx, ({ email }: { email: string }) => deriveKeys(email)]],
  });
  return { scope, sent };
}

const closed = {
  failure: true,
  failure_message: 'Cette adresse ou ce mot de passe ne convient pas.',
  failure_kind: 'login_refused',
};
const credentials = { email: 'anne@exemple.fr', password: 'petit foc' };

describe('login (S10, ST3)', () => {
  it('sends the key, never the password', async () => {
    const { scope, sent } = setUp({ cookie: 'session' });
    await allSettled(loginSubmitted, { scope, params: credentials });
    expect(sent).toEqual([
      { url: '/api/login', body: { email: 'anne@exemple.fr', cookie: 'key', remember_me: false } },
    ]);
    expect(scope.getState($isLoggedIn)).toBe(true);
    expect(scope.getState($outcome)).toEqual({ status: 'loggedIn' });
  });

  it('stores the refusal and keeps the address typed', async () => {
    const { scope } = setUp(closed);
    await allSettled(emailTyped, { scope, params: credentials.email });
    await allSettled(loginSubmitted, { scope, params: credentials });
    expect(scope.getState($isLoggedIn)).toBe(false);
    expect(scope.getState($failureMessage)).toBe('Cette adresse ou ce mot de passe ne convient pas.');
    expect(scope.getState($outcome)).toMatchObject({ status: 'failed', error: { kind: 'FAILURE' } });
    expect(scope.getState($email)).toBe('anne@exemple.fr');
    expect(scope.getState($failedAttempts)).toBe(1);
  });

  it('asks for what is missing without calling anybody', async () => {
    const { scope, sent } = setUp(closed);
    await allSettled(loginSubmitted, { scope, params: { email: 'anne@', password: '' } });
    expect(scope.getState($problems)).toEqual(['emailMalformed', 'passwordMissing']);
    expect(sent).toEqual([]);
    expect(scope.getState($failedAttempts)).toBe(1);
  });

  it('says so when the browser cannot make the key', async () => {
    const deriveKeys = () => {
      throw new Error('no cryptography');
    };
    const { scope, sent } = setUp(closed, { deriveKeys });
    await allSettled(loginSubmitted, { scope, params: credentials });
    expect(scope.getState($refusal)).toEqual({ kind: 'BROWSER', reason: 'insecure' });
    expect(sent).toEqual([]);
  });

  it('happens once, however often it is submitted', async () => {
    const { scope, sent } = setUp({ cookie: 'session' });
    const press = () => allSettled(loginSubmitted, { scope, params: credentials });
    await Promise.all([press(), press()]);
    expect(sent.filter(({ url }) => url === '/api/login')).toHaveLength(1);
  });

  it('asks for the second factor with the key that was made, and takes it back', async () => {
    const needed = { failure: true, failure_message: 'Le code.', failure_kind: 'second_factor_needed' };
    const { scope, sent } = setUp(needed);
    await allSettled(loginSubmitted, { scope, params: credentials });
    expect(scope.getState(loginStep.$isAsked)).toBe(true);
    expect(scope.getState($outcome)).toEqual({ status: 'none' });
    await allSettled(loginStep.codeSubmitted, { scope, params: '012345' });
    expect(sent.at(-1)).toEqual({
      url: '/api/login',
      body: { email: 'anne@exemple.fr', cookie: 'key', remember_me: false, code: '012345' },
    });
    await allSettled(loginStep.stepLeft, { scope });
    expect([scope.getState(loginStep.$isAsked), scope.getState($failureMessage)]).toEqual([false, null]);
  });

  it('that was refused is not spoken of any more while a passkey is asked for', async () => {
    const { scope } = setUp(closed);
    await allSettled(loginSubmitted, { scope, params: credentials });
    await allSettled(passkeyPressed, { scope, params: false });
    expect(scope.getState($outcome)).toEqual({ status: 'none' });
  });

  it('forgets an old refusal when the page opens again', async () => {
    const { scope } = setUp(closed);
    await allSettled(loginSubmitted, { scope, params: credentials });
    await allSettled(loginOpened, { scope, params: { params: {}, query: {} } });
    expect(scope.getState($failureMessage)).toBeNull();
    expect(scope.getState($isLoggedIn)).toBeNull();
  });
});

describe('the key of the vault, which the password makes too', () => {
  it('is known once the login has succeeded, and not when it is refused', async () => {
    const { scope } = setUp({ cookie: 'session' });
    await allSettled(loginSubmitted, { scope, params: credentials });
    expect(scope.getState($vaultKey)).toBeInstanceOf(CryptoKey);
    const refused = setUp(closed);
    await allSettled(loginSubmitted, { scope: refused.scope, params: credentials });
    expect(refused.scope.getState($vaultKey)).toBeNull();
  });

  it('waits for the second factor', async () => {
    const answers = [{ ...closed, failure_kind: 'second_factor_needed' }];
    const { scope } = setUp(() => answers.shift() ?? { cookie: 'session' });
    await allSettled(loginSubmitted, { scope, params: credentials });
    expect(scope.getState($vaultKey)).toBeNull();
    await allSettled(loginStep.codeSubmitted, { scope, params: '012345' });
    expect(scope.getState($vaultKey)).toBeInstanceOf(CryptoKey);
  });

  it('is not that of who logs in in another way after all', async () => {
    const answers = [{ ...closed, failure_kind: 'second_factor_needed' }];
    const { scope } = setUp(() => answers.shift() ?? { cookie: 'session' });
    await allSettled(loginSubmitted, { scope, params: credentials });
    await allSettled(loginStep.stepLeft, { scope });
    await allSettled(loginCall.fx, { scope, params: { email: 'paul@exemple.fr', cookie: 'key' } });
    expect([scope.getState($isLoggedIn), scope.getState($vaultKey)]).toEqual([true, null]);
  });
});

describe('the way back after login (RT7)', () => {
  async function openedWith(query: Readonly<Record<string, string>>) {
    const { scope } = setUp({ cookie: 'session' });
    await allSettled(loginOpened, { scope, params: { params: {}, query } });
    return scope.getState($next);
  }

  it('leads to the page of this site that the address names', async () => {
    expect(await openedWith({ next: '/port/FRLRH?wish=favourite' })).toBe('/port/FRLRH?wish=favourite');
  });

  it('leads nowhere without one, and to no other site', async () => {
    expect(await openedWith({})).toBeNull();
    expect(await openedWith({ next: '//evil.example' })).toBeNull();
  });
});
