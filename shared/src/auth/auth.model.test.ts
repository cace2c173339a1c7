import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $client, createClient } from '../client/index.ts';
import { $credential, $failureMessage, $isLoggedIn, loginCall, loginForgotten } from './auth.model.ts';

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
  const scope = fork({ values: [[$client, client]] });
  return {
    scope,
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
