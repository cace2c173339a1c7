import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';

function setUp() {
  const begun: PromiseWithResolvers<string>[] = [];
  const ask = coalesce(() => {
    const one = Promise.withResolvers<string>();
    begun.push(one);
    return one.promise;
  });
  return { ask, begun };
}

/** Until what was put off to the next turn of the event loop has begun. */
async function nextTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

describe('an action that callers join', () => {
  it('is done once for all who call while one is under way, and after that one', async () => {
    const { ask, begun } = setUp();
    const first = ask();
    await nextTurn();
    expect(begun).toHaveLength(1);
    const others = [ask(), ask(), ask()];
    begun[0]?.resolve('before');
    expect(await first).toBe('before');
    await nextTurn();
    expect(begun).toHaveLength(2);
    begun[1]?.resolve('after');
    expect(await Promise.all(others)).toEqual(['after', 'after', 'after']);
  });

  it('is done once for all whose requests were read in one turn', async () => {
    const { ask, begun } = setUp();
    const first = ask();
    // Between two requests that a process read, every promise is settled that can be.
    await new Promise((resolve) => process.nextTick(resolve));
    const second = ask();
    await nextTurn();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve('both');
    expect(await Promise.all([first, second])).toEqual(['both', 'both']);
  });

  it('that failed for some is done again for the next', async () => {
    const { ask, begun } = setUp();
    const failed = ask();
    await nextTurn();
    const next = ask();
    begun[0]?.reject(new Error('gone'));
    await expect(failed).rejects.toThrow('gone');
    await nextTurn();
    begun[1]?.resolve('there');
    expect(await next).toBe('there');
  });
});
