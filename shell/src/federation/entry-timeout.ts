/**
 * Milliseconds to load the entry of a remote, a few kB. Far less than the 120 s of a chunk (SPEC C6), because the
 * previous release is tried after it.
 */
export const ENTRY_TIMEOUT = 10_000;

/** The entry of a remote did not come in time. */
export class EntryTimeout extends Error {}

export async function withEntryTimeout<Value>(loading: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new EntryTimeout('the entry did not come in time')), ENTRY_TIMEOUT);
  try {
    return await Promise.race([loading, promise]);
  } finally {
    clearTimeout(timer);
  }
}
