import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { clockFx, createResendPause, nextSecondFx } from './resend-pause.model.ts';

/** A clock that stands still until the test lets a second, or more, go by. */
function visit() {
  const clock = { now: 1_000_000 };
  const waiting: ((now: number) => void)[] = [];
  const pause = createResendPause();
  const scope = fork({
    handlers: [
      [clockFx, () => clock.now],
      [nextSecondFx, () => new Promise<number>((resolve) => waiting.push(resolve))],
    ],
  });
  return {
    waiting,
    left: () => scope.getState(pause.$secondsLeft),
    send: () => void allSettled(pause.codeSent, { scope }),
    forget: () => void allSettled(pause.pauseForgotten, { scope }),
    pass: async (milliseconds: number) => {
      clock.now += milliseconds;
      for (const resolve of waiting.splice(0)) resolve(clock.now);
      // What waited goes on once the promises behind it are settled.
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

describe('the minute between two codes (S7)', () => {
  it('counts down by the second, and then another one may be asked for', async () => {
    const { send, pass, left, waiting } = visit();
    expect(left()).toBe(0);
    send();
    expect(left()).toBe(60);
    await pass(1000);
    expect(left()).toBe(59);
    for (let second = 0; second < 59; second += 1) await pass(1000);
    expect([left(), waiting.length]).toEqual([0, 0]);
  });

  it('goes by the clock where the page was asleep', async () => {
    const { send, pass, left } = visit();
    send();
    await pass(75_000);
    expect(left()).toBe(0);
  });

  it('begins anew with each code, and counts once', async () => {
    const { send, pass, left, waiting } = visit();
    send();
    await pass(30_000);
    send();
    expect([left(), waiting.length]).toEqual([60, 1]);
  });

  it('is over for another address', async () => {
    const { send, pass, left, forget, waiting } = visit();
    send();
    forget();
    expect(left()).toBe(0);
    await pass(1000);
    expect([left(), waiting.length]).toEqual([0, 0]);
  });
});
