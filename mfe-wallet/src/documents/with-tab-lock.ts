/** Runs a task in one tab of the site at a time; other tabs wait. Rejects when the signal aborts the wait. */
export async function withTabLock<Value>(
  name: string,
  signal: AbortSignal,
  task: () => Promise<Value>,
): Promise<Value> {
  // The type says that it always exists; pages over plain http have none.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks === undefined ? task() : await locks.request(name, { signal }, task);
}
