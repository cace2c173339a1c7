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

describe('an action that callers join', () => {
  it('is done once for all who call while one is under way, and after that one', async () => {
    const { ask, begun } = setUp();
    const first = ask();
    await Promise.resolve();
    expect(begun).toHaveLength(1);
    const others = [ask(), ask(), ask()];
    begun[0]?.resolve('before');
    expect(await first).toBe('before');
    await Promise.resolve();
    expect(begun).toHaveLength(2);
    begun[1]?.resolve('after');
    expect(await Promise.all(others)).toEqual(['after', 'after', 'after']);
  });

  it('that failed for some is done again for the next', async () => {
    const { ask, begun } = setUp();
    const failed = ask();
    await Promise.resolve();
    const next = ask();
    begun[0]?.reject(new Error('gone'));
    await expect(failed).rejects.toThrow('gone');
    await Promise.resolve();
    begun[1]?.resolve('there');
    expect(await next).toBe('there');
  });
});
