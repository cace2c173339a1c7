import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENTRY_TIMEOUT, EntryTimeout, withEntryTimeout } from './entry-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => {});

describe('the entry of a remote (C5)', () => {
  it('resolves when it arrives in time', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const loading = withEntryTimeout(promise);
    vi.advanceTimersByTime(ENTRY_TIMEOUT - 1);
    resolve('entry');
    expect(await loading).toBe('entry');
  });

  it('rejects with EntryTimeout after 10 s, long before the 120 s of a chunk (C6)', async () => {
    const ended = vi.fn();
    const loading = withEntryTimeout(never).catch(ended);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(EntryTimeout));
  });

  it('rejects with the error of its loading', async () => {
    const cause = new Error('not the file that was published');
    await expect(withEntryTimeout(Promise.reject(cause))).rejects.toBe(cause);
  });

  it.each([
    ['it came', async () => 'entry'],
    ['it failed', async () => Promise.reject(new Error('gone'))],
  ])('leaves no timer behind once %s', async (_, load) => {
    await withEntryTimeout<unknown>(load()).catch(() => {});
    expect(vi.getTimerCount()).toBe(0);
  });

  it('may fail after the timeout without an unhandled rejection', async () => {
    const { promise, reject } = Promise.withResolvers<string>();
    const loading = expect(withEntryTimeout(promise)).rejects.toBeInstanceOf(EntryTimeout);
    await vi.advanceTimersByTimeAsync(ENTRY_TIMEOUT);
    await loading;
    reject(new Error('too late'));
    // An unhandled rejection here would fail the run.
    await Promise.resolve();
  });
});
