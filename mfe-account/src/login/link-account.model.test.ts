import { $isLoggedIn } from '@nfcards/shared/auth';
import { $vaultKey } from '@nfcards/shared/vault';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { $need, $problem, $ticket } from '../social-login/social-return.model.ts';
import { linkForm, linkSubmitted } from './link-account.model.ts';
import { comeBack, refusal, session, ticket } from './return.fixture.ts';
import { linkStep } from './second-factor-steps.model.ts';

const { $problems, $refusal, $failedAttempts } = linkForm;
const credentials = { email: 'anne@example.org', password: 'petit foc' };

async function visit(...answers: (() => Response | Promise<Response>)[]) {
  const visited = comeBack(ticket(), {
    social_login: [() => refusal('link_needed')],
    link_social_identity: answers,
  });
  await visited.open();
  const { scope } = visited;
  return {
    ...visited,
    submit: (params = credentials) => allSettled(linkSubmitted, { scope, params }),
    found: () => ({ problems: scope.getState($problems), attempts: scope.getState($failedAttempts) }),
  };
}

describe('attaching an identity to the account of its address (S10)', () => {
  it('takes the key of the password, and opens the session', async () => {
    const { submit, inputsOf, scope } = await visit(session);
    await submit();
    expect(inputsOf('link_social_identity')).toEqual([{ id: 'abc', password: 'key' }]);
    expect(scope.getState($isLoggedIn)).toBe(true);
    expect([scope.getState($need), scope.getState($ticket)]).toEqual([null, null]);
    expect(scope.getState($vaultKey)).toBeInstanceOf(CryptoKey);
  });

  it('asks for what is missing without calling anybody', async () => {
    const { submit, inputsOf, found } = await visit();
    await submit({ email: 'anne@', password: '' });
    expect(found()).toEqual({ problems: ['emailMalformed', 'passwordMissing'], attempts: 1 });
    expect(inputsOf('link_social_identity')).toEqual([]);
  });

  it('says at the field that the password does not fit, and takes another', async () => {
    const { submit, found, scope } = await visit(() => refusal('password_wrong', 403), session);
    await submit();
    expect(found()).toEqual({ problems: ['passwordWrong'], attempts: 1 });
    expect([scope.getState($refusal), scope.getState($problem)]).toEqual([null, null]);
    await submit();
    expect(scope.getState($isLoggedIn)).toBe(true);
  });

  it('asks for the second factor, without the password again', async () => {
    const { submit, inputsOf, scope } = await visit(() => refusal('second_factor_needed', 403), session);
    await submit();
    expect(scope.getState(linkStep.$isAsked)).toBe(true);
    await allSettled(linkStep.codeSubmitted, { scope, params: '012345' });
    expect(inputsOf('link_social_identity')).toEqual([
      { id: 'abc', password: 'key' },
      { id: 'abc', password: 'key', code: '012345' },
    ]);
    expect(scope.getState($isLoggedIn)).toBe(true);
  });

  it.each(['ticket_expired', 'identity_taken'])('ends with a ticket that is of no use: %s', async (kind) => {
    const { submit, scope } = await visit(() => refusal(kind, 403));
    await submit();
    expect(scope.getState($need)).toBeNull();
    expect(scope.getState($problem)).toMatchObject({
      error: { data: { failure_kind: kind } },
      canRetry: false,
    });
  });

  it('is kept when no answer comes, and happens once however often it is submitted', async () => {
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    const { submit, scope, inputsOf } = await visit(offline, session);
    await submit();
    expect(scope.getState($refusal)).toMatchObject({ kind: 'FETCH_ERROR' });
    expect(scope.getState($need)).toBe('password');
    await Promise.all([submit(), submit()]);
    expect(inputsOf('link_social_identity')).toHaveLength(2);
  });
});
