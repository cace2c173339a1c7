import { $isLoggedIn, passkeyLoginCall } from '@nfcards/shared/auth';
import { $client } from '@nfcards/shared/client';
import { visitAs } from '@nfcards/shared/testing';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import type { PasskeyAssertion } from './ask-passkey.ts';
import {
  $failedAttempts,
  $problem,
  askPasskeyFx,
  passkeyForgotten,
  passkeyPressed,
} from './passkey.model.ts';

const options = { rpId: 'localhost', challenge: 'AQID', timeout: 300_000, userVerification: 'required' };
const credential: PasskeyAssertion = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID', userHandle: 'AQID' },
};

function visit({ ask = () => credential as PasskeyAssertion | null, refuse = null as string | null } = {}) {
  const { scope: visitor, ...visited } = visitAs(null, ({ path }) => {
    if (path === 'passkey_login_options') return Response.json(options);
    if (path === 'passkey_login' && refuse === null) return Response.json({ cookie: null });
    return Response.json(
      { failure: true, failure_message: 'Non.', failure_kind: refuse ?? 'login_required' },
      { status: 403 },
    );
  });
  const asked: unknown[] = [];
  const scope = fork({
    values: [[$client, visitor.getState($client)]],
    handlers: [
      [
        askPasskeyFx,
        (given: unknown) => {
          asked.push(given);
          return ask();
        },
      ],
    ],
  });
  return {
    ...visited,
    scope,
    given: asked,
    press: (rememberMe = false) => allSettled(passkeyPressed, { scope, params: rememberMe }),
    problem: () => scope.getState($problem),
  };
}

describe('a passkey', () => {
  it.each([true, false])('opens a session that is remembered or not (SE1): %s', async (rememberMe) => {
    const { press, inputsOf, given, scope } = visit();
    await press(rememberMe);
    expect(given).toEqual([options]);
    expect(inputsOf('passkey_login')).toEqual([{ credential, remember_me: rememberMe }]);
    expect(scope.getState($isLoggedIn)).toBe(true);
  });

  it('that somebody gives up is not spoken of', async () => {
    const { press, inputsOf, problem, scope } = visit({ ask: () => null });
    await press();
    expect(inputsOf('passkey_login')).toEqual([]);
    expect([problem(), scope.getState($failedAttempts)]).toEqual([null, 0]);
  });

  it.each(['passkey_refused', 'passkey_expired', 'passkey_unknown'])(
    'that the server does not take is spoken of, until it is tried again: %s',
    async (refuse) => {
      const { press, problem, scope } = visit({ refuse });
      await press();
      expect(problem()).toMatchObject({ kind: 'FAILURE', data: { failure_kind: refuse } });
      expect(scope.getState($failedAttempts)).toBe(1);
      expect(scope.getState(passkeyLoginCall.$error)).not.toBeNull();
      await allSettled(passkeyForgotten, { scope });
      expect(problem()).toBeNull();
    },
  );

  it('that the browser refuses to ask for is spoken of', async () => {
    const ask = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const { press, problem } = visit({ ask });
    await press();
    expect(problem()).toBe('browser');
  });

  it('is asked for once, however often the button is pressed', async () => {
    const { press, given } = visit();
    await Promise.all([press(), press(), press()]);
    expect(given).toHaveLength(1);
  });
});
