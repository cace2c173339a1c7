/**
 * Milliseconds in which the entry of a remote, a few kB, must have come. Far less than the 120 s of a chunk
 * (SPEC C6): behind it waits the release before it.
 */
export const ENTRY_TIMEOUT = 10_000;

/** The entry of a remote did not come in time. */
export class EntryTimeout extends Error {}

export async function withinEntryTimeout<Value>(loading: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new EntryTimeout('the entry did not come in time')), ENTRY_TIMEOUT);
  try {
    return await Promise.race([loading, promise]);
  } finally {
    clearTimeout(timer);
  }
}
