import { $isLoggedIn } from '@nfcards/shared/auth';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { comeBack, refusal, session, ticket } from '../login/return.fixture.ts';
import { $need, $problem } from './social-return.model.ts';
import { emailForm, emailSubmitted } from './type-email.model.ts';

const { $problems, $refusal, $failedAttempts } = emailForm;

async function visit(...answers: (() => Response | Promise<Response>)[]) {
  const visited = comeBack(ticket(), { social_login: [() => refusal('email_needed'), ...answers] });
  await visited.open();
  const { scope } = visited;
  return { ...visited, submit: (email: string) => allSettled(emailSubmitted, { scope, params: email }) };
}

describe('the address that a provider does not give (S10)', () => {
  it('is sent with the ticket, and opens the account', async () => {
    const { submit, inputsOf, scope } = await visit(session);
    expect(scope.getState($refusal)).toBeNull();
    await Promise.all([submit(' anne@example.org '), submit('anne@example.org')]);
    expect(inputsOf('social_login')).toEqual([{ id: 'abc' }, { id: 'abc', email: 'anne@example.org' }]);
    expect(scope.getState($isLoggedIn)).toBe(true);
  });

  it.each([
    ['', 'missing'],
    ['anne@', 'malformed'],
  ])('must be one: “%s”', async (email, problem) => {
    const { submit, inputsOf, scope } = await visit();
    const before = scope.getState($failedAttempts);
    await submit(email);
    expect(scope.getState($problems)).toEqual([problem]);
    expect(scope.getState($failedAttempts)).toBe(before + 1);
    expect(inputsOf('social_login')).toHaveLength(1);
  });

  it('is asked for again when no answer comes; not when the ticket has expired', async () => {
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    const { submit, scope } = await visit(offline, () => refusal('ticket_expired'));
    await submit('anne@example.org');
    expect(scope.getState($refusal)).toMatchObject({ kind: 'FETCH_ERROR' });
    expect(scope.getState($need)).toBe('email');
    await submit('anne@example.org');
    expect(scope.getState($need)).toBeNull();
    expect(scope.getState($problem)).toMatchObject({ kind: 'refused', canRetry: false });
  });
});
