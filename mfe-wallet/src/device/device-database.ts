import { settled } from './settled.ts';

/** Also known to the shell, which empties it at logout: then this remote may not be loaded. */
export const DEVICE_DATABASE = 'nfcards-sea-control';
const VERSION = 1;

export type StoreName = 'cards' | 'ciphers' | 'vault';

/** Opened for each task: a connection that stays would keep another tab from deleting the database. */
async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DEVICE_DATABASE, VERSION);
  request.onupgradeneeded = () => {
    for (const storeName of ['cards', 'ciphers', 'vault'] satisfies StoreName[])
      request.result.createObjectStore(storeName);
  };
  const database = await settled(request);
  database.onversionchange = () => database.close();
  return database;
}

/** One transaction over some object stores: all of it is kept, or nothing. */
export async function onDevice<Result>(
  storeNames: readonly StoreName[],
  mode: IDBTransactionMode,
  task: (store: (name: StoreName) => IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction([...storeNames], mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'));
    });
    const result = await task((name) => transaction.objectStore(name)).catch((cause: unknown) => {
      // The transaction fails with the task: that error is thrown already.
      ended.catch(() => undefined);
      throw cause;
    });
    await ended;
    return result;
  } finally {
    database.close();
  }
}

export async function deleteDevice(): Promise<void> {
  await settled(indexedDB.deleteDatabase(DEVICE_DATABASE));
}
