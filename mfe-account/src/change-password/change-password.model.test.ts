import { $user } from '@nfcards/shared/auth';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { passwordProblem } from '../password/new-password.ts';
import { passwordKey } from '../password/password-key.ts';
import {
  $failedAttempts,
  $isChanged,
  $problems,
  $refusal,
  changeOpened,
  changeSubmitted,
  type PasswordChange,
} from './change-password.model.ts';

// 600,000 rounds are tested once, where the key is made; the judge, where it judges.
vi.mock('../password/password-key.ts', () => ({
  passwordKey: vi.fn((_email: string, password: string) => Promise.resolve(`key of ${password}`)),
}));
vi.mock('../password/new-password.ts', () => ({ passwordProblem: vi.fn(() => Promise.resolve(null)) }));

const CHANGE: PasswordChange = { current: 'petit foc', next: 'grand voile', repeat: 'grand voile' };

function refusal(kind: string, status: number): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status });
}

function visit(answer: (asked: Asked) => Response | Promise<Response> = () => Response.json({})) {
  const visited = visitAs(member(), answer);
  const { scope } = visited;
  return {
    ...visited,
    submit: (change = CHANGE) => allSettled(changeSubmitted, { scope, params: change }),
    state: () => ({
      changed: scope.getState($isChanged),
      problems: scope.getState($problems),
      refusal: scope.getState($refusal),
      attempts: scope.getState($failedAttempts),
    }),
  };
}

describe('a change of password (S7)', () => {
  it('sends two keys, never a password', async () => {
    const { submit, state, asked } = visit();
    await submit();
    expect(asked).toEqual([
      {
        path: 'change_password',
        input: { current: 'key of petit foc', hashed_password: 'key of grand voile' },
      },
    ]);
    expect(state()).toEqual({ changed: true, problems: {}, refusal: null, attempts: 0 });
  });

  it('asks for what is missing without calling anybody', async () => {
    vi.mocked(passwordProblem).mockResolvedValueOnce('tooShort');
    const { submit, state, asked } = visit();
    await submit({ current: '', next: 'foc', repeat: 'voc' });
    expect(state()).toMatchObject({
      problems: { current: 'missing', next: 'tooShort', repeat: 'differs' },
      attempts: 1,
    });
    expect(asked).toEqual([]);
    await submit();
    expect(state()).toMatchObject({ changed: true, problems: {} });
  });

  it('judges the new password by what is known of its owner', async () => {
    const { submit } = visit();
    await submit();
    expect(vi.mocked(passwordProblem)).toHaveBeenLastCalledWith({
      password: 'grand voile',
      email: 'anne@example.org',
      names: ['Anne', 'Le Goff'],
    });
  });

  it.each(['password_wrong', 'too_many_requests'])('says why it was refused: %s (ST2)', async (kind) => {
    const { submit, state } = visit(() => refusal(kind, 403));
    await submit();
    expect(state()).toMatchObject({
      changed: false,
      refusal: { kind: 'FAILURE', data: { failure_kind: kind } },
      attempts: 1,
    });
  });

  it('says so when the browser cannot make the keys', async () => {
    vi.mocked(passwordKey).mockRejectedValueOnce(new Error('no cryptography'));
    const { submit, state, asked } = visit();
    await submit();
    expect(state()).toMatchObject({ refusal: { kind: 'BROWSER', reason: 'insecure' }, attempts: 1 });
    expect(asked).toEqual([]);
  });

  it('pressed twice is sent once', async () => {
    const answer = Promise.withResolvers<Response>();
    const { submit, inputsOf } = visit(() => answer.promise);
    const presses = [submit(), submit()];
    answer.resolve(Response.json({}));
    await Promise.all(presses);
    expect(inputsOf('change_password')).toHaveLength(1);
  });

  it('doubts a session that is over (RT7)', async () => {
    const { submit, scope } = visit(() => refusal('session_ended', 401));
    await submit();
    expect(scope.getState($user)).toBeNull();
  });

  it('may be made again when the page opens again', async () => {
    const { submit, state, scope } = visit();
    await submit();
    await allSettled(changeOpened, { scope, params: { params: {}, query: {} } });
    expect(state().changed).toBe(false);
  });
});
