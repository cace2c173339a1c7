import { whyUnavailable } from '../database/unavailable.ts';

/**
 * Repeats a read once if the database connection broke, so that one cut connection is no error for the person. Only for
 * reads: of a write it is not known whether it was done. A database that cannot be reached is not retried, for the
 * second attempt would fail as the first.
 */
export async function retryRead<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (cause) {
    if (whyUnavailable(cause) !== 'broken') throw cause;
    return read();
  }
}
