import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../failure.ts';
import { replaceFile } from '../../replace-file.ts';
import { filesOf } from '../release/release-files.ts';
import type { ReadFile, StorePlace } from './store-place.ts';

/** How long a replacement waits for another one to end, in milliseconds. */
const LOCK_TIMEOUT_MS = 10_000;

const SQLITE_BUSY = 5;

/** How long until it looks again, in milliseconds. */
const PAUSE_MS = 20;

/** Marks the folder of a removed release, so that its version is not used again. */
const REMOVED = 'removed';

/** The data folder of a site on one machine. */
export function folderPlace(dataDir: string): StorePlace {
  const at = (path: string) => join(dataDir, path);

  async function bytes(path: string): Promise<Buffer | null> {
    return readFile(at(path)).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return null;
      throw cause;
    });
  }

  async function read(path: string): Promise<ReadFile | null> {
    const text = (await bytes(path))?.toString();
    return text === undefined ? null : { text, tag: text };
  }

  return {
    folder: at('releases'),
    freshFor: 0,
    describe: at,
    read,
    readHere: read,
    async stampOf(path) {
      // Every page needs it: an asynchronous call costs fifteen times as much.
      const found = statSync(at(path), { bigint: true, throwIfNoEntry: false });
      return found === undefined ? 'absent' : `${found.ino} ${found.mtimeNs}`;
    },
    async replace(path, before, text) {
      const file = at(path);
      await mkdir(dirname(file), { recursive: true });
      using _lock = await takeLock(`${file}.lock`);
      if ((await read(path))?.tag !== before?.tag) return false;
      await replaceFile(file, text, { durable: true });
      return true;
    },
    tryConditions: async () => {},
    bytes,
    async files(path) {
      const described = (await filesOf(at(path))).map(async (file) => {
        const { size, mtimeMs } = await stat(join(at(path), file));
        return { path: file, bytes: size, written: mtimeMs };
      });
      return Promise.all(described);
    },
    list: (path) => readdir(at(path)).catch(() => []),
    has: async (path) => existsSync(at(path)),
    async add(path, filled) {
      if (existsSync(at(path))) return false;
      await mkdir(dirname(at(path)), { recursive: true });
      return rename(filled, at(path)).then(
        () => true,
        (cause: NodeJS.ErrnoException) => {
          if (['ENOTEMPTY', 'EEXIST'].includes(cause.code ?? '')) return false;
          throw cause;
        },
      );
    },
    download: async () => {},
    async remove(path) {
      // The description first: without it there is no such release, whatever becomes of the rest.
      await rm(join(at(path), 'release.json'), { force: true });
      await writeFile(join(at(path), REMOVED), '');
      for (const file of await readdir(at(path))) {
        if (file !== REMOVED) await rm(join(at(path), file), { recursive: true, force: true });
      }
    },
  };
}

/**
 * A lock that the kernel lets go of when the process ends, however it ends. SQLite's own way to wait would stop
 * the whole process, and with it the promotion that it waits for, if that is in the same process.
 */
async function takeLock(file: string): Promise<Disposable> {
  for (let waited = 0; waited < LOCK_TIMEOUT_MS; waited += PAUSE_MS) {
    const database = new DatabaseSync(file, { timeout: 0 });
    try {
      database.exec('BEGIN EXCLUSIVE');
      return { [Symbol.dispose]: () => database.close() };
    } catch (cause) {
      database.close();
      if (!isBusy(cause)) throw cause;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Failure('Another promotion is under way. Run the same command again in a moment.');
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY;
}
