import { describe, expect, it, vi } from 'vitest';
import { Subscription } from './subscription.ts';

describe('a listener', () => {
  it.each([
    ['waits', true],
    ['has not begun to wait', false],
  ])('that %s is let go of when it ends, once', async (_, waits) => {
    const left = vi.fn();
    const listener = new Subscription('a-session', left);
    const woken = waits ? listener.nextWake() : null;
    listener.end();
    listener.end();
    await woken;
    expect(listener.ended).toBe(true);
    expect(left).toHaveBeenCalledOnce();
  });

  it('remembers that there is something new, not how much', async () => {
    const listener = new Subscription('a-session', () => undefined);
    listener.wake();
    listener.wake();
    await listener.nextWake();
    const seen: string[] = [];
    const next = listener.nextWake().then(() => seen.push('woken'));
    await Promise.resolve();
    expect(seen).toEqual([]);
    listener.wake();
    await next;
    expect(seen).toEqual(['woken']);
  });
});
