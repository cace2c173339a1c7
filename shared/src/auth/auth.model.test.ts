import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $client, createClient } from '../client/index.ts';
import {
  $credential,
  $failureMessage,
  $isLoggedIn,
  $user,
  keepCredentialFx,
  loginCall,
  loginForgotten,
  logoutCall,
  registerCall,
  sessionDoubted,
  sessionFound,
} from './auth.model.ts';

const params = { email: 'anne@example.com', cookie: 'derived key' };

/** A visitor, and what the server answers to each login in turn. */
function visit(...answers: (object | Error)[]) {
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return Response.json(answer);
    },
    now: () => 0,
  });
  const kept: (string | null)[] = [];
  const scope = fork({
    values: [[$client, client]],
    handlers: [[keepCredentialFx, (credential: string | null) => void kept.push(credential)]],
  });
  return {
    scope,
    kept,
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
  it('is neither true nor false before it was tried', () => {
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

  it('drops the last refusal when it is tried again', async () => {
    const { logIn, state } = visit(refusal, { cookie: 'token' });
    await logIn();
    await logIn();
    expect(state()).toEqual({ loggedIn: true, failure: null, credential: 'token' });
  });

  it('is as if never tried once it is forgotten', async () => {
    const { logIn, state, scope } = visit(refusal);
    await logIn();
    await allSettled(loginForgotten, { scope });
    expect(state()).toEqual({ loggedIn: null, failure: null, credential: null });
  });
});

const anne = {
  id: '6f1c2a30-0000-4000-8000-000000000001',
  email: 'anne@example.com',
  email_verified: true,
  first_name: 'Anne',
  last_name: 'Le Goff',
  street: '',
  city: '',
  postal_code: '',
  phonenumber: '',
  phone_verified: false,
  language: 'fr',
  account_type: 'owner',
  place_id: null,
  profile_type: 'public',
  hide_activity_status: false,
  allow_sharing: true,
  disable_all_notifications: false,
  notification_boat_maintenance: true,
  notification_partner_offers: false,
  notification_document_expiration: true,
  notification_messages: true,
  second_factor: false,
  member_since: '2026-05-01T12:00:00.000Z',
  referral_code: 'ABCDEFGHJK',
  profile_picture: null,
};

describe('the session (SE1)', () => {
  it('whose token came in the answer is kept in the tab, and the member is asked for', async () => {
    const { logIn, scope, kept } = visit({ cookie: 'token' }, anne);
    await logIn();
    expect(kept).toEqual(['token']);
    expect(scope.getState($user)).toMatchObject({ first_name: 'Anne' });
  });

  it('that is in the browser’s cookie leaves nothing in the tab', async () => {
    const { scope, kept } = visit({ cookie: null }, anne);
    await allSettled(registerCall.fx, {
      scope,
      params: { email: 'anne@example.com', first_name: 'Anne', last_name: 'Le Goff', hashed_password: 'key' },
    });
    expect(scope.getState($credential)).toBeNull();
    expect(kept).toEqual([]);
    expect(scope.getState($user)).toMatchObject({ last_name: 'Le Goff' });
  });

  it('that was there before the page is whose the server says', async () => {
    const { scope } = visit(anne);
    await allSettled(sessionFound, { scope });
    expect(scope.getState($user)).toMatchObject({ id: anne.id });
  });

  it('that has ended is forgotten; a network that fails ends nothing', async () => {
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
    'that a call finds over is asked for again: %s',
    async (kind) => {
      const over = { failure: true, failure_message: 'Connectez-vous.', failure_kind: kind };
      const { scope, logIn, kept } = visit({ cookie: 'token' }, anne, over);
      await logIn();
      await allSettled(sessionDoubted, { scope });
      expect(scope.getState($user)).toBeNull();
      expect(kept).toEqual(['token', null]);
    },
  );

  it('stays that of a member whom the server still knows', async () => {
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
