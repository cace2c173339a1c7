import { whyUnavailable } from '../database/unavailable.ts';

/**
 * Reads again, once, where the connection to the database broke under the reading: what is asked for was written by
 * nobody here, so a second time does no harm, and one cut connection is nothing that a person need hear of. What
 * writes is never tried again here: whether it was done is not known, and its caller alone knows what a second time
 * would mean. Nor is a database tried again that gives no connection: the second try would fail as the first.
 */
export async function readTwice<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (cause) {
    if (whyUnavailable(cause) !== 'broken') throw cause;
    return read();
  }
}
