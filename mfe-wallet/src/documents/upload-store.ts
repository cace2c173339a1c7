import { type IDBPDatabase, openDB } from 'idb';
import { safeParse } from 'valibot';
import { type KeptUpload, keptUploads } from './kept-upload.ts';

const DATABASE = 'nfcards-uploads';
const VERSION = 1;
const UPLOADS = 'uploads';

/** Where nothing can be kept, an upload goes on all the same; it ends with the page. */
export async function keepUpload(upload: KeptUpload): Promise<void> {
  await quietly(undefined, async () => {
    await inDatabase((database) => database.put(UPLOADS, upload));
  });
}

export async function dropUpload(id: string): Promise<void> {
  await quietly(undefined, () => inDatabase((database) => database.delete(UPLOADS, id)));
}

/** Those of a member, the oldest first. What another has left on this device goes. */
export async function keptUploadsOf(memberId: string): Promise<readonly KeptUpload[]> {
  const parsed = safeParse(
    keptUploads,
    await quietly([], () => inDatabase((database) => database.getAll(UPLOADS))),
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
  await quietly(undefined, () => inDatabase((database) => database.clear(UPLOADS)));
}

/** Opened for each task: a connection that stays would keep another tab from a later version. */
async function inDatabase<Value>(task: (database: IDBPDatabase) => Promise<Value>): Promise<Value> {
  const database = await openDB(DATABASE, VERSION, {
    upgrade: (opened) => void opened.createObjectStore(UPLOADS, { keyPath: 'id' }),
  });
  try {
    return await task(database);
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
