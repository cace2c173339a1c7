import { describe, expect, it } from 'vitest';
import { NoRoom, Semaphore } from './semaphore.ts';

describe('those that a semaphore lets in', () => {
  it('are so many at once, and the others come in the order of asking', async () => {
    const semaphore = new Semaphore({ atOnce: 2, maxWaiting: 2 });
    const begun: number[] = [];
    const take = async (no: number) => {
      const end = await semaphore.acquire();
      begun.push(no);
      return end;
    };
    const [first, second] = [await take(1), await take(2)];
    const [third, fourth] = [take(3), take(4)];
    expect(begun).toEqual([1, 2]);
    second();
    (await third)();
    await fourth;
    expect(begun).toEqual([1, 2, 3, 4]);
    first();
  });

  it('are refused where too many wait, and ended once', async () => {
    const semaphore = new Semaphore({ atOnce: 1, maxWaiting: 1 });
    const end = await semaphore.acquire();
    const waiting = semaphore.acquire();
    await expect(semaphore.acquire()).rejects.toThrow(NoRoom);
    end();
    end();
    const last = await waiting;
    const next = semaphore.acquire();
    await expect(semaphore.acquire()).rejects.toThrow(NoRoom);
    last();
    await next;
  });
});
