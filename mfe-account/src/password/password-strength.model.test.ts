import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import type { Judgement } from './judgement.ts';
import type { NewPassword } from './new-password.ts';
import {
  $judgement,
  fetchJudgeFx,
  fieldFocused,
  fieldLeft,
  judgeFx,
  passwordTyped,
  settleFx,
} from './password-strength.model.ts';

const WEAK: Judgement = { score: 1, advice: 'word' };
const GOOD: Judgement = { score: 4, advice: null };

/** Keys come to rest, and the judge answers, when the test says so. */
function visit() {
  const judged: string[] = [];
  const rests: (() => void)[] = [];
  const answers = new Map<string, (judgement: Judgement) => void>();
  const scope = fork({
    handlers: [
      [fetchJudgeFx, () => undefined],
      [settleFx, () => new Promise<void>((resolve) => rests.push(resolve))],
      [
        judgeFx,
        ({ password }: NewPassword) => {
          judged.push(password);
          return new Promise<Judgement>((resolve) => answers.set(password, resolve));
        },
      ],
    ],
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  return {
    scope,
    judged,
    type: (password: string) =>
      void allSettled(passwordTyped, { scope, params: { password, email: '', names: [] } }),
    rest: async () => {
      for (const resolve of rests.splice(0)) resolve();
      await turn();
    },
    answer: async (password: string, judgement: Judgement) => {
      answers.get(password)?.(judgement);
      await turn();
    },
    leave: () => void allSettled(fieldLeft, { scope }),
    judgement: () => scope.getState($judgement),
  };
}

describe('what is said of a password while it is typed (S10)', () => {
  it('is said of what stands there when the keys are at rest', async () => {
    const { type, rest, answer, judged, judgement } = visit();
    type('voil');
    type('voilier');
    await rest();
    expect(judged).toEqual(['voilier']);
    await answer('voilier', WEAK);
    expect(judgement()).toEqual(WEAK);
  });

  it('is never said of what stood there before', async () => {
    const { type, rest, answer, judgement } = visit();
    type('voilier');
    await rest();
    type('voilier et brume');
    await answer('voilier', WEAK);
    expect(judgement()).toBeNull();
    await rest();
    await answer('voilier et brume', GOOD);
    expect(judgement()).toEqual(GOOD);
  });

  it('stays until the next is known, and goes with the last letter and with the field', async () => {
    const { type, rest, answer, leave, judgement } = visit();
    type('voilier');
    await rest();
    await answer('voilier', WEAK);
    type('voiliers');
    expect(judgement()).toEqual(WEAK);
    type('');
    expect(judgement()).toBeNull();
    type('voiliers');
    await rest();
    leave();
    await answer('voiliers', GOOD);
    expect(judgement()).toBeNull();
  });

  it('is not said where the judge cannot be fetched', async () => {
    const offline = () => Promise.reject(new Error('no line'));
    const scope = fork({
      handlers: [
        [fetchJudgeFx, offline],
        [settleFx, () => undefined],
        [judgeFx, offline],
      ],
    });
    await allSettled(fieldFocused, { scope });
    await allSettled(passwordTyped, { scope, params: { password: 'voilier', email: '', names: [] } });
    expect(scope.getState($judgement)).toBeNull();
  });
});
