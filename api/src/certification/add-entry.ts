import type { Transaction } from 'kysely';
import type { LogEntryTable } from '../database/schema/certification.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Writes an entry in the transaction of its cause. The log takes it up a moment after that is committed.
 * @returns the number of the entry
 */
export async function addEntry(
  trx: Transaction<Tables>,
  entry: Pick<LogEntryTable, 'kind' | 'commitment'>,
): Promise<number> {
  const { no } = await trx.insertInto('log_entry').values(entry).returning('no').executeTakeFirstOrThrow();
  return no;
}
