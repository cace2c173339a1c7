import { $isLoggedIn, $user } from '@nfcards/shared/auth';
import { member } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { comeBack, LINKING, refusal, session, ticket } from '../login/return.fixture.ts';
import { linkStep, socialStep } from '../login/second-factor-steps.model.ts';
import { $isAttached, $need, $problem, $ticket, retryPressed, returnGivenUp } from './social-return.model.ts';

const who = () => Response.json(member());

describe('a ticket of a provider (S10)', () => {
  it('opens a session at once', async () => {
    const { open, scope, inputsOf } = comeBack(ticket('/search'), { social_login: [session], cookie: [who] });
    await open();
    expect(inputsOf('social_login')).toEqual([{ id: 'abc' }]);
    expect(scope.getState($isLoggedIn)).toBe(true);
    expect(scope.getState($user)).toMatchObject({ id: member().id });
    expect(scope.getState($ticket)).toBeNull();
  });

  it('is shown once, though the page is opened again', async () => {
    const { open, inputsOf } = comeBack(ticket(), { social_login: [() => refusal('link_needed')] });
    await open();
    await open();
    expect(inputsOf('social_login')).toHaveLength(1);
  });

  it.each([
    ['link_needed', 'password'],
    ['email_needed', 'email'],
  ])('may need more: %s', async (kind, need) => {
    const { open, scope } = comeBack(ticket(), { social_login: [() => refusal(kind)] });
    await open();
    expect(scope.getState($need)).toBe(need);
    expect(scope.getState($problem)).toBeNull();
    expect(scope.getState($ticket)).toBe('abc');
    await allSettled(returnGivenUp, { scope });
    expect([scope.getState($need), scope.getState($ticket)]).toEqual([null, null]);
  });

  it('may need the second factor', async () => {
    const { open, scope, inputsOf } = comeBack(ticket(), {
      social_login: [() => refusal('second_factor_needed'), () => refusal('second_factor_wrong'), session],
    });
    await open();
    expect(scope.getState(socialStep.$isAsked)).toBe(true);
    await allSettled(socialStep.codeSubmitted, { scope, params: '999999' });
    expect(scope.getState(socialStep.form.$problems)).toEqual(['codeWrong']);
    await allSettled(socialStep.codeSubmitted, { scope, params: '012345' });
    expect(inputsOf('social_login')).toEqual([
      { id: 'abc' },
      { id: 'abc', code: '999999' },
      { id: 'abc', code: '012345' },
    ]);
    expect(scope.getState($isLoggedIn)).toBe(true);
  });

  it('is dropped by who does not give the second factor', async () => {
    const { open, scope } = comeBack(ticket(), { social_login: [() => refusal('second_factor_needed')] });
    await open();
    await allSettled(socialStep.stepLeft, { scope });
    expect([scope.getState($ticket), scope.getState(linkStep.$isAsked)]).toEqual([null, false]);
  });

  it('that has expired opens nothing, and no other try is offered', async () => {
    const { open, scope } = comeBack(ticket(), { social_login: [() => refusal('ticket_expired')] });
    await open();
    expect(scope.getState($problem)).toMatchObject({
      kind: 'refused',
      error: { data: { failure_kind: 'ticket_expired' } },
      canRetry: false,
    });
  });

  it('is shown again where no answer came', async () => {
    const { open, scope, inputsOf } = comeBack(ticket(), {
      social_login: [() => Promise.reject(new TypeError('Failed to fetch')), session],
    });
    await open();
    expect(scope.getState($problem)).toMatchObject({ kind: 'refused', canRetry: true });
    await Promise.all([allSettled(retryPressed, { scope }), allSettled(retryPressed, { scope })]);
    expect(inputsOf('social_login')).toHaveLength(2);
    expect([scope.getState($problem), scope.getState($isLoggedIn)]).toEqual([null, true]);
  });

  it.each(['cancelled', 'refused', 'unavailable', 'expired', 'other'] as const)(
    'may be none, and why is said: %s',
    async (failure) => {
      const { open, scope, asked } = comeBack({ status: 'failed', failure, returnPath: null }, {});
      await open();
      expect(scope.getState($problem)).toEqual({ kind: 'provider', failure });
      expect(asked).toEqual([]);
      await open();
      expect(scope.getState($problem)).toBeNull();
    },
  );
});

describe('a ticket that is to be attached to an account (RT11)', () => {
  const attached = { link_social_identity: [session] };

  it('is attached to that of who is logged in', async () => {
    const { open, scope, inputsOf, asked } = comeBack(ticket(LINKING), attached, member());
    await open();
    expect(inputsOf('link_social_identity')).toEqual([{ id: 'abc' }]);
    expect(asked).toHaveLength(1);
    expect(scope.getState($isAttached)).toBe(true);
    expect(scope.getState($ticket)).toBeNull();
  });

  it('waits until it is known who is logged in', async () => {
    const answer = Promise.withResolvers<Response>();
    const { open, askWho, inputsOf, scope } = comeBack(ticket(LINKING), {
      ...attached,
      cookie: [() => answer.promise],
    });
    const known = askWho();
    const opened = open();
    expect(scope.getState($ticket)).toBe('abc');
    answer.resolve(who());
    await Promise.all([known, opened]);
    expect(inputsOf('link_social_identity')).toEqual([{ id: 'abc' }]);
    expect(inputsOf('social_login')).toEqual([]);
  });

  it.each([
    ['has ended', null],
    ['is somebody else’s', member({ id: '6f1c2a30-0000-4000-8000-000000000002' })],
  ])('opens no account of its own when the session %s meanwhile', async (_, user) => {
    const { open, scope, asked } = comeBack(ticket(LINKING), {}, user);
    await open();
    expect(scope.getState($problem)).toEqual({ kind: 'sessionOver' });
    expect(asked).toEqual([]);
  });

  it.each(['password_needed', 'identity_taken', 'ticket_expired'])('may be refused: %s', async (kind) => {
    const answers = { link_social_identity: [() => refusal(kind, 403)] };
    const { open, scope } = comeBack(ticket(LINKING), answers, member());
    await open();
    expect(scope.getState($problem)).toMatchObject({ error: { data: { failure_kind: kind } } });
    expect(scope.getState($isAttached)).toBe(false);
  });

  it('opens a session for a member who comes from anywhere else', async () => {
    const { open, inputsOf } = comeBack(ticket('/search'), { social_login: [session] }, member());
    await open();
    expect(inputsOf('social_login')).toEqual([{ id: 'abc' }]);
    expect(inputsOf('link_social_identity')).toEqual([]);
  });
});
