import { allSettled, createWatch, fork, type Scope } from 'effector';
import { describe, expect, it } from 'vitest';
import { $connection, connectionChanged, waitForReadersFx } from './connection.model.ts';

/** A scope in which somebody has read the sentence only when the test says so. */
function openScope() {
  const readers: (() => void)[] = [];
  const scope = fork({
    handlers: [
      [
        waitForReadersFx,
        (change: number) => new Promise<number>((resolve) => readers.push(() => resolve(change))),
      ],
    ],
  });
  return { scope, readers };
}

function change(scope: Scope, ...states: readonly boolean[]): void {
  // Not awaited: a scope settles only when the reading is over.
  for (const isOnline of states) void allSettled(connectionChanged, { scope, params: isOnline });
}

describe('the connection', () => {
  it('says nothing of a network that was there all along', () => {
    const { scope, readers } = openScope();
    change(scope, true, true);
    expect([scope.getState($connection), readers]).toEqual(['online', []]);
  });

  it('is lost, comes back, and is then no more news', async () => {
    const { scope, readers } = openScope();
    change(scope, false);
    expect(scope.getState($connection)).toBe('offline');
    change(scope, true);
    expect(scope.getState($connection)).toBe('back');
    readers[0]?.();
    await allSettled(scope);
    expect(scope.getState($connection)).toBe('online');
  });

  it('is not called well by a sentence about an earlier return', async () => {
    const { scope, readers } = openScope();
    change(scope, false, true, false);
    readers[0]?.();
    await allSettled(scope);
    expect(scope.getState($connection)).toBe('offline');
  });

  it('is told back for the whole time after the last return', async () => {
    const { scope, readers } = openScope();
    change(scope, false, true, false, true);
    expect(readers).toHaveLength(2);
    const firstRead = new Promise((resolve) =>
      createWatch({ unit: waitForReadersFx.done, scope, fn: resolve }),
    );
    readers[0]?.();
    await firstRead;
    expect(scope.getState($connection)).toBe('back');
    readers[1]?.();
    await allSettled(scope);
    expect(scope.getState($connection)).toBe('online');
  });
});
