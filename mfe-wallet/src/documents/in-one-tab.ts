/** Lets one tab of the site do a task at a time; the others wait for it. Rejects where it is given up meanwhile. */
export async function inOneTab<Value>(
  name: string,
  signal: AbortSignal,
  task: () => Promise<Value>,
): Promise<Value> {
  // Typed as always there; a page over plain http has none.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks === undefined ? task() : await locks.request(name, { signal }, task);
}
