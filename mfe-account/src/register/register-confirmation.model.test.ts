import { $user, registerCall } from '@nfcards/shared/auth';
import { $client } from '@nfcards/shared/client';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import {
  $code,
  $isSentAgain,
  codeSubmitted,
  codeTyped,
  confirmForm,
  laterPressed,
  pause,
  resendPressed,
} from '../confirm-address/confirm-address.model.ts';
import { $outcome, $unconfirmed } from '../confirm-address/unconfirmed.model.ts';
import { clockFx, nextSecondFx } from '../one-time-code/resend-pause.model.ts';
import { $wayOn, registerOpened } from './register.model.ts';

const { $problems, $refusal, $failedAttempts } = confirmForm;

const anne = { email: 'anne@example.org', first_name: 'Anne', last_name: 'Le Goff', hashed_password: 'key' };

/** Somebody who has just registered, on a server that takes the code 012345. Seconds go by at once, or never. */
async function visit({ isPauseOver = true, next = undefined as string | undefined } = {}) {
  const server = { refuse: null as string | null, verified: false };
  const { scope: visitor, ...visited } = visitAs(null, ({ path, input }) => {
    if (path === 'register') return Response.json({ cookie: null });
    if (path === 'social_providers') return Response.json([]);
    if (path === 'cookie') return Response.json(member({ email_verified: server.verified }));
    if (server.refuse === 'network') throw new TypeError('Failed to fetch');
    if (server.refuse !== null) return refusal(server.refuse);
    if (path === 'email_verification_code' && input.code !== '012345') return refusal('code_wrong');
    server.verified = path === 'email_verification_code';
    return Response.json({});
  });
  const scope = fork({
    values: [[$client, visitor.getState($client)]],
    handlers: [
      [clockFx, () => 0],
      [nextSecondFx, () => (isPauseOver ? 60_000 : new Promise<number>(() => undefined))],
    ],
  });
  const query = next === undefined ? {} : { next };
  await allSettled(registerOpened, { scope, params: { params: {}, query } });
  // Not awaited where seconds never go by.
  const registered = allSettled(registerCall.fx, { scope, params: anne });
  await (isPauseOver ? registered : new Promise((resolve) => setTimeout(resolve)));
  return {
    ...visited,
    scope,
    server,
    type: (code: string) => allSettled(codeTyped, { scope, params: code }),
    submit: () => allSettled(codeSubmitted, { scope }),
    resend: () => allSettled(resendPressed, { scope }),
    found: () => ({
      problem: scope.getState($problems)[0] ?? null,
      attempts: scope.getState($failedAttempts),
    }),
  };
}

function refusal(kind: string): Response {
  return Response.json({ failure: true, failure_message: `refused: ${kind}`, failure_kind: kind });
}

describe('confirming the address right after registering (S7, S10)', () => {
  it('takes the code as it was pasted, and reads the member anew', async () => {
    const { type, submit, inputsOf, scope } = await visit();
    expect(scope.getState($user)).toMatchObject({ email_verified: false });
    await type(' 012 345 ');
    await submit();
    expect(inputsOf('email_verification_code')).toEqual([{ email: 'anne@example.org', code: '012345' }]);
    expect(scope.getState($user)).toMatchObject({ email_verified: true });
    expect(scope.getState($outcome)).toBe('confirmed');
    expect(scope.getState($unconfirmed)).toBeNull();
  });

  it('says at the field what is wrong with the code, and takes another', async () => {
    const { type, submit, found, scope } = await visit();
    await submit();
    expect(found()).toEqual({ problem: 'codeMalformed', attempts: 1 });
    await type('999999');
    await submit();
    expect(found()).toEqual({ problem: 'codeWrong', attempts: 2 });
    expect(scope.getState($refusal)).toBeNull();
    await type('012345');
    await submit();
    expect(scope.getState($outcome)).toBe('confirmed');
  });

  it('keeps the code when no answer comes, and sends it once however often it is submitted', async () => {
    const { type, submit, server, scope, inputsOf } = await visit();
    await type('012345');
    server.refuse = 'network';
    await submit();
    expect(scope.getState($refusal)).toMatchObject({ kind: 'FETCH_ERROR' });
    expect(scope.getState($code)).toBe('012345');
    server.refuse = null;
    await Promise.all([submit(), submit()]);
    expect(inputsOf('email_verification_code')).toHaveLength(2);
  });

  it('sends another code, after a minute', async () => {
    const early = await visit({ isPauseOver: false });
    expect(early.scope.getState(pause.$secondsLeft)).toBe(60);
    void early.resend();
    expect(early.inputsOf('request_email_verification')).toEqual([]);

    const { type, resend, inputsOf, scope } = await visit();
    await type('99');
    await resend();
    expect(inputsOf('request_email_verification')).toEqual([{ email: 'anne@example.org' }]);
    expect([scope.getState($isSentAgain), scope.getState($code)]).toEqual([true, '']);
  });

  it('says why no other code could be sent', async () => {
    const { resend, server, scope } = await visit();
    server.refuse = 'mail_unavailable';
    await resend();
    expect(scope.getState($refusal)).toMatchObject({ data: { failure_kind: 'mail_unavailable' } });
    expect(scope.getState($isSentAgain)).toBe(false);
  });

  it('holds the way on until it is dealt with, and leads to the wallet where nobody waits (RT7)', async () => {
    const { scope } = await visit();
    expect(scope.getState($wayOn)).toBeNull();
    await allSettled(laterPressed, { scope });
    expect([scope.getState($outcome), scope.getState($wayOn)]).toEqual(['later', '/wallet']);
    await allSettled(registerOpened, { scope, params: { params: {}, query: {} } });
    expect([scope.getState($outcome), scope.getState($wayOn)]).toEqual([null, null]);
  });

  it('leads back to where the visitor had to register', async () => {
    const { scope, type, submit } = await visit({ next: '/port/FRLRH?wish=favourite' });
    expect(scope.getState($wayOn)).toBeNull();
    await type('012345');
    await submit();
    expect(scope.getState($wayOn)).toBe('/port/FRLRH?wish=favourite');
  });

  it('is still there when the page is opened again, and gone with the session', async () => {
    const { scope } = await visit();
    await allSettled(registerOpened, { scope, params: { params: {}, query: {} } });
    expect(scope.getState($unconfirmed)).toEqual({ email: 'anne@example.org', isSent: true });
    await allSettled($user, { scope, params: null });
    expect(scope.getState($unconfirmed)).toBeNull();
  });
});
