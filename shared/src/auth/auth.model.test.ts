import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { sessionDoubted } from '../client/call.model.ts';
import { $client, createCall, createClient } from '../client/index.ts';
import { member } from '../testing/members.fixture.ts';
import {
  $credential,
  $failureMessage,
  $isLoggedIn,
  $user,
  keepCredentialFx,
  keepRememberedFx,
  linkSocialIdentityCall,
  loginCall,
  loginForgotten,
  logoutCall,
  passkeyLoginCall,
  registerCall,
  sessionFound,
  socialLoginCall,
  verifyResetPasswordCall,
} from './auth.model.ts';

const params = { email: 'anne@example.com', cookie: 'derived key' };

/** A visitor, and what the server answers to each login in turn. */
function visit(...answers: (object | Error)[]) {
  const asked: string[] = [];
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: async (url) => {
      asked.push(String(url).replace(/^\/api\/|\?.*$/g, ''));
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return Response.json(answer);
    },
    now: () => 0,
  });
  const kept: (string | null)[] = [];
  const remembered: (string | null)[] = [];
  const scope = fork({
    values: [[$client, client]],
    handlers: [
      [keepCredentialFx, (credential: string | null) => void kept.push(credential)],
      [keepRememberedFx, (token: string | null) => void remembered.push(token)],
    ],
  });
  return {
    scope,
    asked,
    kept,
    remembered,
    logIn: () => allSettled(loginCall.fx, { scope, params }),
    state: () => ({
      loggedIn: scope.getState($isLoggedIn),
      failure: scope.getState($failureMessage),
      credential: scope.getState($credential),
    }),
  };
}

const refusal = { failure: true, failure_message: 'Mot de passe inconnu.', cookie: '' };

describe('logging in (ST3)', () => {
  it('is null before the first attempt', () => {
    expect(visit().state()).toEqual({ loggedIn: null, failure: null, credential: null });
  });

  it('is true when the answer has no failure flag', async () => {
    const { logIn, state } = visit({ cookie: 'token' });
    await logIn();
    expect(state()).toEqual({ loggedIn: true, failure: null, credential: 'token' });
  });

  it('is true when the flag says that nothing failed', async () => {
    const { logIn, state } = visit({ failure: false, failure_message: '', cookie: 'token' });
    await logIn();
    expect(state()).toEqual({ loggedIn: true, failure: null, credential: 'token' });
  });

  it('is false when the server refuses, and its failure_message is stored', async () => {
    const { logIn, state } = visit(refusal);
    await logIn();
    expect(state()).toEqual({ loggedIn: false, failure: 'Mot de passe inconnu.', credential: null });
  });

  it('is false when the call fails, with the network’s message (A3)', async () => {
    const { logIn, state } = visit(new TypeError('Failed to fetch'));
    await logIn();
    expect(state()).toEqual({ loggedIn: false, failure: 'Failed to fetch', credential: null });
  });

  it('is false when the ticket of a provider is refused', async () => {
    const { scope, state } = visit({ ...refusal, failure_kind: 'ticket_expired' });
    await allSettled(socialLoginCall.fx, { scope, params: { id: 'ticket' } });
    expect(state()).toEqual({ loggedIn: false, failure: 'Mot de passe inconnu.', credential: null });
  });

  it('forgets the last refusal at the next attempt', async () => {
    const { logIn, state } = visit(refusal, { cookie: 'token' });
    await logIn();
    await logIn();
    expect(state()).toEqual({ loggedIn: true, failure: null, credential: 'token' });
  });

  it('is null again after a reset', async () => {
    const { logIn, state, scope } = visit(refusal);
    await logIn();
    await allSettled(loginForgotten, { scope });
    expect(state()).toEqual({ loggedIn: null, failure: null, credential: null });
  });
});

const anne = member();

describe('the session (SE1)', () => {
  it('with a token in the answer is kept in the tab, and the member is read', async () => {
    const { logIn, scope, kept } = visit({ cookie: 'token' }, anne);
    await logIn();
    expect(kept).toEqual(['token']);
    expect(scope.getState($user)).toMatchObject({ first_name: 'Anne' });
  });

  it('in the browser’s cookie leaves nothing in the tab', async () => {
    const { scope, kept } = visit({ cookie: null }, anne);
    await allSettled(registerCall.fx, {
      scope,
      params: { email: 'anne@example.com', first_name: 'Anne', last_name: 'Le Goff', hashed_password: 'key' },
    });
    expect(scope.getState($credential)).toBeNull();
    expect(kept).toEqual([]);
    expect(scope.getState($user)).toMatchObject({ last_name: 'Le Goff' });
  });

  const credential = {
    id: 'AQID',
    rawId: 'AQID',
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID', userHandle: 'AQID' },
  } as const;
  type Scoped = ReturnType<typeof visit>['scope'];
  it.each([
    [
      'a passkey',
      (scope: Scoped) => allSettled(passkeyLoginCall.fx, { scope, params: { credential } }),
      true,
    ],
    [
      'a ticket',
      (scope: Scoped) => allSettled(socialLoginCall.fx, { scope, params: { id: 'ticket' } }),
      true,
    ],
    [
      'a ticket and the password',
      (scope: Scoped) =>
        allSettled(linkSocialIdentityCall.fx, { scope, params: { id: 'ticket', password: 'key' } }),
      true,
    ],
    [
      'a new password',
      (scope: Scoped) =>
        allSettled(verifyResetPasswordCall.fx, {
          scope,
          params: { email: anne.email, code: '012345', hashed_password: 'key' },
        }),
      null,
    ],
  ])('opened by %s is kept as that of a login', async (_, open, isLoggedIn) => {
    const { scope, kept, state } = visit({ ...anne, cookie: 'token' }, anne);
    await open(scope);
    expect(kept).toEqual(['token']);
    expect(state()).toEqual({ loggedIn: isLoggedIn, failure: null, credential: 'token' });
    expect(scope.getState($user)).toMatchObject({ id: anne.id });
  });

  it.each([
    [
      'a login that asks for it',
      (scope: Scoped) => allSettled(loginCall.fx, { scope, params: { ...params, remember_me: true } }),
    ],
    [
      'a passkey',
      (scope: Scoped) =>
        allSettled(passkeyLoginCall.fx, { scope, params: { credential, remember_me: true } }),
    ],
    [
      'a registration',
      (scope: Scoped) =>
        allSettled(registerCall.fx, {
          scope,
          params: { email: anne.email, first_name: 'Anne', last_name: 'Le Goff', hashed_password: 'key' },
        }),
    ],
    [
      'a ticket that was asked for so',
      (scope: Scoped) => allSettled(socialLoginCall.fx, { scope, params: { id: 'ticket' } }),
    ],
  ])('that %s leaves to the page is kept for all tabs, until logout (legacy wire)', async (_, open) => {
    const { scope, kept, remembered } = visit({ ...anne, cookie: 'token', remembered: true }, anne, {});
    await open(scope);
    expect([remembered, kept, scope.getState($credential)]).toEqual([['token'], [], null]);
    expect(scope.getState($user)).toMatchObject({ id: anne.id });
    await allSettled(logoutCall.fx, { scope, params: {} });
    expect(remembered).toEqual(['token', null]);
  });

  it('of the tab alone replaces a remembered one', async () => {
    const { logIn, kept, remembered } = visit({ cookie: 'token' }, anne);
    await logIn();
    expect([remembered, kept]).toEqual([[null], ['token']]);
  });

  it('that existed before the page belongs to the member whom the server names', async () => {
    const { scope } = visit(anne);
    await allSettled(sessionFound, { scope });
    expect(scope.getState($user)).toMatchObject({ id: anne.id });
  });

  it('is forgotten when the server ends it; a network failure does not end it', async () => {
    const { scope, logIn, kept } = visit({ cookie: 'token' }, new TypeError('Failed to fetch'), {
      failure: true,
      failure_message: 'Votre session est terminée.',
      failure_kind: 'session_ended',
    });
    await logIn();
    expect(scope.getState($credential)).toBe('token');
    await allSettled(sessionFound, { scope });
    expect(scope.getState($credential)).toBeNull();
    expect(kept).toEqual(['token', null]);
  });

  it.each(['session_ended', 'login_required'])(
    'is read again when a call finds it over: %s',
    async (kind) => {
      const over = { failure: true, failure_message: 'Connectez-vous.', failure_kind: kind };
      const { scope, logIn, kept } = visit({ cookie: 'token' }, anne, over);
      await logIn();
      await allSettled(sessionDoubted, { scope });
      expect(scope.getState($user)).toBeNull();
      expect(kept).toEqual(['token', null]);
    },
  );

  it('is read once when several calls find it over', async () => {
    const over = { failure: true, failure_message: 'Connectez-vous.', failure_kind: 'session_ended' };
    const { scope, logIn, asked } = visit({ cookie: 'token' }, anne, over, over, over);
    await logIn();
    const calls = [createCall('boats'), createCall('profile')] as const;
    await Promise.all([
      allSettled(calls[0].fx, { scope, params: {} }),
      allSettled(calls[1].fx, { scope, params: { id: anne.id } }),
    ]);
    expect(scope.getState($user)).toBeNull();
    expect(asked.filter((path) => path === 'cookie')).toHaveLength(2);
  });

  it('stays when the server still knows the member', async () => {
    const { scope, logIn } = visit({ cookie: 'token' }, anne, anne);
    await logIn();
    await allSettled(sessionDoubted, { scope });
    expect(scope.getState($user)).toMatchObject({ id: anne.id });
  });

  it('ends at logout', async () => {
    const { scope, logIn, kept } = visit({ cookie: 'token' }, anne, {});
    await logIn();
    await allSettled(logoutCall.fx, { scope, params: {} });
    expect(scope.getState($user)).toBeNull();
    expect(kept).toEqual(['token', null]);
  });
});
