import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TabListener } from './vault-tabs.ts';

type Listener = () => void;

/** A page whose keys and clock are the test's, and the other tab. */
async function openPage() {
  vi.resetModules();
  const listeners = new Map<string, Listener>();
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener));
  vi.stubGlobal('document', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  const channel = { postMessage: vi.fn(), onmessage: null as ((event: { data: unknown }) => void) | null };
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: the test holds what the page opens
        return channel;
      }
    },
  );
  const { watchTabs, LOCK_AFTER } = await import('./vault-tabs.ts');
  const listener = { onMessage: vi.fn(), onIdle: vi.fn() } satisfies TabListener;
  watchTabs(listener);
  return {
    ...listener,
    lockAfter: LOCK_AFTER,
    channel,
    press: () => listeners.get('keydown')?.(),
    wake: () => listeners.get('visibilitychange')?.(),
    hear: (data: unknown) => channel.onmessage?.({ data }),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('somebody in front of the site', () => {
  it('is missed after a quarter of an hour, once', async () => {
    const { onIdle, lockAfter } = await openPage();
    expect(lockAfter).toBe(15 * 60_000);
    vi.advanceTimersByTime(lockAfter - 1);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(onIdle).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(lockAfter / 2);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('is there with each key, in whichever tab', async () => {
    const { onIdle, lockAfter, press, hear } = await openPage();
    vi.advanceTimersByTime(lockAfter - 1000);
    press();
    vi.advanceTimersByTime(lockAfter - 1000);
    hear({ kind: 'active' });
    vi.advanceTimersByTime(lockAfter - 1000);
    expect(onIdle).not.toHaveBeenCalled();
  });

  it('is told to the other tabs, and not with every key', async () => {
    const { channel, press } = await openPage();
    for (let key = 0; key < 50; key += 1) press();
    expect(channel.postMessage.mock.calls).toEqual([[{ kind: 'active' }]]);
    vi.advanceTimersByTime(31_000);
    press();
    expect(channel.postMessage).toHaveBeenCalledTimes(2);
  });

  it('who closed the lid is missed as soon as it is opened', async () => {
    const { onIdle, lockAfter, wake } = await openPage();
    vi.setSystemTime(Date.now() + lockAfter);
    wake();
    expect(onIdle).toHaveBeenCalledOnce();
  });
});

describe('what another tab says', () => {
  it('is heard when it is a message of the vault, and nothing else is', async () => {
    const { onMessage, hear } = await openPage();
    hear({ kind: 'asked', memberId: 'anne' });
    hear({ kind: 'given', memberId: 'anne', sealed: 'AAAA', key: 'no key' });
    hear('closed');
    hear(null);
    expect(onMessage.mock.calls).toEqual([[{ kind: 'asked', memberId: 'anne' }]]);
  });
});

describe('a document that follows another of the site', () => {
  const SITE = 'https://boats.example';

  class FakeTiming {
    readonly type: string;
    constructor(type: string) {
      this.type = type;
    }
  }

  it.each([
    ['a link of the site leads to', 'navigate', `${SITE}/harbour`, true],
    ['the way back leads to', 'back_forward', '', true],
    ['is loaded again', 'reload', `${SITE}/harbour`, false],
    ['is written in the address bar', 'navigate', '', false],
    ['a link of another site leads to', 'navigate', 'https://other.example/', false],
  ])('is one that %s (%s, from “%s”): %s', async (_, type, referrer, follows) => {
    vi.resetModules();
    vi.stubGlobal('PerformanceNavigationTiming', FakeTiming);
    vi.stubGlobal('performance', { getEntriesByType: () => [new FakeTiming(type)] });
    vi.stubGlobal('document', { referrer });
    vi.stubGlobal('location', { origin: SITE });
    const { followsDocument } = await import('./vault-tabs.ts');
    expect(followsDocument()).toBe(follows);
  });
});
