import { settled } from './settled.ts';

const VERSION = 1;

/** A database of this device with one object store, whose records have their key in `id`. */
export interface OneStore {
  readonly database: string;
  readonly name: string;
}

/**
 * A task in a transaction of its own. Where a browser forbids the database, has none, or has no room, its outcome is
 * `otherwise`. Opened for each task: a connection that stays would keep another tab from a later version.
 */
export async function inStore<Value, Otherwise>(
  { database, name }: OneStore,
  mode: IDBTransactionMode,
  otherwise: Otherwise,
  task: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | Otherwise> {
  try {
    const opening = indexedDB.open(database, VERSION);
    opening.onupgradeneeded = () => opening.result.createObjectStore(name, { keyPath: 'id' });
    const opened = await settled(opening);
    try {
      return await settled(task(opened.transaction(name, mode).objectStore(name)));
    } finally {
      opened.close();
    }
  } catch {
    return otherwise;
  }
}
