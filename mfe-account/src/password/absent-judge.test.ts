import { describe, expect, it, vi } from 'vitest';
import { judgePassword, passwordProblem } from './new-password.ts';

const fetched = vi.hoisted(() => Promise.withResolvers<never>());
vi.mock('./password-judge.ts', () => fetched.promise);

const given = { email: 'anne@exemple.fr', names: [] };

describe('a new password that nobody can judge (S10)', () => {
  it('is not taken, whether the judge does not come in time or cannot be fetched', async () => {
    vi.useFakeTimers();
    const late = passwordProblem({ ...given, password: 'motdepasse' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await late).toBe('notJudged');
    vi.useRealTimers();
    fetched.reject(new Error('no line'));
    expect(await passwordProblem({ ...given, password: 'petit foc et grand voile' })).toBe('notJudged');
    await expect(judgePassword({ ...given, password: 'motdepasse' })).rejects.toThrow();
  });

  it('is refused for its length all the same', async () => {
    expect(await passwordProblem({ ...given, password: 'court' })).toBe('tooShort');
  });
});
