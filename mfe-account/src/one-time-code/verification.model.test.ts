import { $user } from '@nfcards/shared/auth';
import { createCall } from '@nfcards/shared/client';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled, attach } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createVerification, type VerificationCode } from './verification.model.ts';

const anne = member({ email_verified: false });
const { email } = anne;

function refusal(kind: string, status = 200): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status });
}
const done = () => Response.json({});
const OVER = () => refusal('session_ended', 401);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function visit(answer: (asked: Asked) => Response | Promise<Response>) {
  const visited = visitAs(anne, (asked) =>
    asked.path === 'cookie' ? Response.json({ ...anne, email_verified: true }) : answer(asked),
  );
  const { scope } = visited;
  const model = createVerification({
    requestFx: attach({
      effect: createCall('request_email_verification').fx,
      mapParams: (address: string) => ({ email: address }),
    }),
    verifyFx: attach({
      effect: createCall('email_verification_code').fx,
      mapParams: ({ target, code }: VerificationCode) => ({ email: target, code }),
    }),
  });
  /** The minute goes by while everything else settles. */
  const settled = async (settling: Promise<unknown>) => {
    await vi.advanceTimersByTimeAsync(70_000);
    await settling;
  };
  return {
    ...visited,
    model,
    request: () => settled(allSettled(model.codeRequested, { scope, params: email })),
    /** The minute has just begun. */
    requestNow: async () => {
      void allSettled(model.codeRequested, { scope, params: email });
      await vi.advanceTimersByTimeAsync(1);
    },
    type: (code: string) => allSettled(model.codeTyped, { scope, params: code }),
    submit: () => allSettled(model.codeSubmitted, { scope, params: email }),
    state: () => ({
      requested: scope.getState(model.$isRequested),
      verified: scope.getState(model.$isVerified),
      expected: scope.getState(model.$isExpected),
      code: scope.getState(model.$code),
    }),
  };
}

describe('a verification (S7, ST4)', () => {
  it('is neither requested nor done at first', () => {
    expect(visit(done).state()).toEqual({ requested: null, verified: null, expected: false, code: '' });
  });

  it('asks for a code, takes it with its spaces, and reads the member’s record again', async () => {
    const { request, type, submit, state, inputsOf, scope } = visit(done);
    await request();
    expect(state()).toMatchObject({ requested: true, expected: true });
    expect(inputsOf('request_email_verification')).toEqual([{ email }]);
    await type('012 345');
    await submit();
    expect(inputsOf('email_verification_code')).toEqual([{ email, code: '012345' }]);
    expect(state()).toEqual({ requested: true, verified: true, expected: false, code: '' });
    expect(scope.getState($user)).toMatchObject({ email_verified: true });
  });

  it('takes a code that the member has already', async () => {
    const { model, type, submit, state, scope, asked } = visit(done);
    await allSettled(model.codeExpected, { scope });
    await type('012345');
    await submit();
    expect(state()).toMatchObject({ requested: null, verified: true });
    expect(asked.map(({ path }) => path)).toEqual(['email_verification_code', 'cookie']);
  });

  it('sends another code only after a minute', async () => {
    const { model, requestNow, inputsOf, scope } = visit(done);
    await requestNow();
    expect(scope.getState(model.$secondsLeft)).toBe(60);
    await requestNow();
    expect(inputsOf('request_email_verification')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(61_000);
    await requestNow();
    expect(inputsOf('request_email_verification')).toHaveLength(2);
  });

  it('keeps the code typed when it is refused, and says why (ST2)', async () => {
    const { model, request, type, submit, state, scope } = visit(({ path }) =>
      path === 'email_verification_code' ? refusal('code_wrong') : done(),
    );
    await request();
    await type('012345');
    await submit();
    expect(state()).toEqual({ requested: true, verified: false, expected: true, code: '012345' });
    expect(scope.getState(model.form.$refusal)).toMatchObject({ data: { failure_kind: 'code_wrong' } });
    expect(scope.getState(model.form.$failedAttempts)).toBe(1);
  });

  it.each(['mail_unavailable', 'too_many_requests'])('is not requested when refused: %s', async (kind) => {
    const { model, request, state, scope } = visit(() => refusal(kind, 503));
    await request();
    expect(state()).toMatchObject({ requested: false, expected: false });
    expect(scope.getState(model.form.$refusal)).toMatchObject({ data: { failure_kind: kind } });
    expect(scope.getState(model.$secondsLeft)).toBe(0);
  });

  it.each([
    ['', 'codeMissing'],
    ['1234', 'codeMalformed'],
  ])('asks nobody about %j: %s', async (typed, problem) => {
    const { model, type, submit, scope, asked } = visit(done);
    await type(typed);
    await submit();
    expect(scope.getState(model.form.$problems)).toEqual([problem]);
    expect([asked, scope.getState(model.form.$failedAttempts)]).toEqual([[], 1]);
  });

  it('sends a code that is submitted twice once', async () => {
    const answer = Promise.withResolvers<Response>();
    const { type, submit, inputsOf } = visit(() => answer.promise);
    await type('012345');
    const presses = [submit(), submit()];
    answer.resolve(done());
    await Promise.all(presses);
    expect(inputsOf('email_verification_code')).toHaveLength(1);
  });

  it('is as at first once it is forgotten (ST4)', async () => {
    const { model, request, type, state, scope } = visit(done);
    await request();
    await type('0123');
    await allSettled(model.verificationForgotten, { scope });
    expect(state()).toEqual({ requested: null, verified: null, expected: false, code: '' });
  });
});

describe('a verification without a session (RT7)', () => {
  it('doubts the session', async () => {
    const { model, scope, asked } = visit(OVER);
    await allSettled(model.codeRequested, { scope, params: email });
    expect(asked.map(({ path }) => path)).toEqual(['request_email_verification', 'cookie']);
  });
});
