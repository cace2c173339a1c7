import { allSettled, createWatch, fork, type Scope } from 'effector';
import { describe, expect, it } from 'vitest';
import { $connection, connectionChanged, noticePause } from './connection.model.ts';

/** A scope in which the test ends the time of the notice. */
function openScope() {
  const readers: (() => void)[] = [];
  const scope = fork({
    handlers: [[noticePause.waitFx, () => new Promise<void>((resolve) => readers.push(resolve))]],
  });
  return { scope, readers };
}

function change(scope: Scope, ...states: readonly boolean[]): void {
  // Not awaited: a scope settles only when the reading is over.
  for (const isOnline of states) void allSettled(connectionChanged, { scope, params: isOnline });
}

describe('the connection', () => {
  it('shows nothing while the network was never lost', () => {
    const { scope, readers } = openScope();
    change(scope, true, true);
    expect([scope.getState($connection), readers]).toEqual(['online', []]);
  });

  it('is lost, comes back, and the notice disappears', async () => {
    const { scope, readers } = openScope();
    change(scope, false);
    expect(scope.getState($connection)).toBe('offline');
    change(scope, true);
    expect(scope.getState($connection)).toBe('back');
    readers[0]?.();
    await allSettled(scope);
    expect(scope.getState($connection)).toBe('online');
  });

  it('stays offline when the notice of an earlier return ends', async () => {
    const { scope, readers } = openScope();
    change(scope, false, true, false);
    readers[0]?.();
    await allSettled(scope);
    expect(scope.getState($connection)).toBe('offline');
  });

  it('shows the notice for its whole time after the last return', async () => {
    const { scope, readers } = openScope();
    change(scope, false, true, false, true);
    expect(readers).toHaveLength(2);
    const firstRead = new Promise((resolve) =>
      createWatch({ unit: noticePause.waitFx.done, scope, fn: resolve }),
    );
    readers[0]?.();
    await firstRead;
    expect(scope.getState($connection)).toBe('back');
    readers[1]?.();
    await allSettled(scope);
    expect(scope.getState($connection)).toBe('online');
  });
});
