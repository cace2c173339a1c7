import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore } from './blob-store.ts';
import { assertBlobName, BlobStoreError } from './blob-store.ts';

/** Two levels of 256 folders: a million blobs are some fifteen in each. */
function pathIn(folder: string, name: string): string {
  assertBlobName(name);
  return join(folder, name.slice(0, 2), name.slice(2, 4), name);
}

/** Whether a folder of blobs has one, without reading it. */
export function hasBlob(folder: string, name: string): boolean {
  return existsSync(pathIn(folder, name));
}

/** @param folder made when the first blob comes; the one that it lies in must be there */
export function folderStore(folder: string): BlobStore {
  const incoming = join(folder, 'incoming');

  const pathOf = (name: string) => pathIn(folder, name);

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      // Under its own name, so that what a crash leaves there goes when the blob is swept.
      const half = join(incoming, name);
      try {
        await makeFolder(folder);
        await makeFolder(incoming);
        await makeFolder(dirname(dirname(path)));
        await makeFolder(dirname(path));
        await writeThrough(half, bytes);
        await rename(half, path);
        await syncFolder(dirname(path));
      } catch (cause) {
        await rm(half, { force: true }).catch(() => undefined);
        throw failure('written', cause);
      }
    },

    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (cause) {
        if (codeOf(cause) === 'ENOENT') return null;
        throw failure('read', cause);
      }
    },

    async delete(name) {
      try {
        await rm(pathOf(name), { force: true });
        await rm(join(incoming, name), { force: true });
      } catch (cause) {
        throw failure('deleted', cause);
      }
    },
  };
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes one level and syncs its parent: after a crash its files could not be found without the entry. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, 0o700);
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return;
    throw cause;
  }
  await syncFolder(dirname(path));
}

/** A rename is certain once the folder itself is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
}

function failure(done: string, cause: unknown): BlobStoreError {
  if (cause instanceof BlobStoreError) return cause;
  return new BlobStoreError(`A blob cannot be ${done} (${codeOf(cause)}).`);
}
