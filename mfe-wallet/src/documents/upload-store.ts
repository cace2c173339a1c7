import { safeParse } from 'valibot';
import { settled } from '../device/settled.ts';
import { type KeptUpload, keptUploads } from './kept-upload.ts';

const DATABASE = 'nfcards-uploads';
const VERSION = 1;
const UPLOADS = 'uploads';

/** Where nothing can be kept, an upload goes on all the same; it ends with the page. */
export async function keepUpload(upload: KeptUpload): Promise<void> {
  await quietly(undefined, () => inStore('readwrite', (store) => store.put(upload)));
}

export async function dropUpload(id: string): Promise<void> {
  await quietly(undefined, () => inStore('readwrite', (store) => store.delete(id)));
}

/** Those of a member, the oldest first. What another has left on this device goes. */
export async function keptUploadsOf(memberId: string): Promise<readonly KeptUpload[]> {
  const parsed = safeParse(
    keptUploads,
    await quietly([], () => inStore('readonly', (store) => store.getAll())),
  );
  if (!parsed.success) {
    await dropAllUploads();
    return [];
  }
  const [own, others] = [true, false].map((isOwn) =>
    parsed.output.filter((upload) => (upload.memberId === memberId) === isOwn),
  );
  for (const { id } of others ?? []) await dropUpload(id);
  return own ?? [];
}

export async function dropAllUploads(): Promise<void> {
  await quietly(undefined, () => inStore('readwrite', (store) => store.clear()));
}

/** Opened for each task: a connection that stays would keep another tab from a later version. */
async function inStore<Value>(
  mode: IDBTransactionMode,
  task: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(DATABASE, VERSION);
  opening.onupgradeneeded = () => opening.result.createObjectStore(UPLOADS, { keyPath: 'id' });
  const database = await settled(opening);
  try {
    return await settled(task(database.transaction(UPLOADS, mode).objectStore(UPLOADS)));
  } finally {
    database.close();
  }
}

/** A browser may forbid the database, have none, or have no room. */
async function quietly<Value>(otherwise: Value, task: () => Promise<Value>): Promise<Value> {
  try {
    return await task();
  } catch {
    return otherwise;
  }
}
