import type { DBSchema, IDBPTransaction } from 'idb';
import { deleteDB, openDB } from 'idb';

/** Also known to the shell, which empties it at logout: then this remote may not be loaded. */
export const DEVICE_DATABASE = 'nfcards-sea-control';
const VERSION = 1;

/** What is read may be of an earlier version. */
interface DeviceStores extends DBSchema {
  /** By id of the card. */
  cards: { key: string; value: unknown };
  /** By id of the file. */
  ciphers: { key: string; value: unknown };
  vault: { key: string; value: unknown };
}
const STORES = ['cards', 'ciphers', 'vault'] as const;

export type DeviceTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  DeviceStores,
  typeof STORES,
  Mode
>;

/**
 * One transaction: all of it is kept, or nothing. The database is opened for each: a connection that stays would keep
 * another tab from deleting it.
 */
export async function onDevice<Mode extends 'readonly' | 'readwrite', Result>(
  mode: Mode,
  task: (transaction: DeviceTransaction<Mode>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<DeviceStores>(DEVICE_DATABASE, VERSION, {
    upgrade: (opened) => {
      for (const name of STORES) opened.createObjectStore(name);
    },
    blocking: () => database.close(),
  });
  try {
    const transaction = database.transaction(STORES, mode);
    const result = await task(transaction).catch((cause: unknown) => {
      // The transaction fails with the task: that error is thrown already.
      transaction.done.catch(() => undefined);
      throw cause;
    });
    await transaction.done;
    return result;
  } finally {
    database.close();
  }
}

export async function deleteDevice(): Promise<void> {
  await deleteDB(DEVICE_DATABASE);
}
