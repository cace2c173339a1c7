import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from '../base/start-failure.ts';

const SQLITE_BUSY = 5;

export interface FolderLock {
  readonly release: () => void;
}

/**
 * Makes the folder if needed and takes it for this process alone.
 * PGlite has no lock of its own: two processes on one folder lose rows silently. SQLite's exclusive
 * transaction is an operating-system lock on a file, which ends with the process however it dies.
 * @throws StartFailure `data_folder_locked`, `data_folder_unwritable`
 */
export function lockFolder(folder: string): FolderLock {
  prepareFolder(folder);
  const file = join(folder, 'lock.sqlite');
  let lock: DatabaseSync | undefined;
  try {
    // timeout 0: a second process is refused at once.
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock?.close();
    throw lockFailure(folder, file, cause);
  }
  const held = lock;
  return { release: () => held.close() };
}

function lockFailure(folder: string, file: string, cause: unknown): StartFailure {
  if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) {
    const message = `The data folder ${folder} is in use by another running server: stop that one, or give this one another DATA_DIR.`;
    return new StartFailure('data_folder_locked', message, { cause });
  }
  const message = `The lock file ${file} cannot be used: delete it and start again, or choose another DATA_DIR.`;
  return new StartFailure('data_folder_unwritable', message, { cause });
}

/**
 * Makes the folder if needed and checks that it is writable by writing: permission bits do not show a read-only mount,
 * a full disk or root's rights.
 * @throws StartFailure `data_folder_unwritable`
 */
export function prepareFolder(folder: string): void {
  const probe = join(folder, `.write-probe-${process.pid}`);
  try {
    makeFolder(resolve(folder));
    writeFileSync(probe, 'probe');
    rmSync(probe);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
    const message = `The data folder ${folder} cannot be written to (${code}): make it writable, or set DATA_DIR to a folder that is.`;
    throw new StartFailure('data_folder_unwritable', message, { cause });
  }
}

/** Node's own `recursive: true` never returns where a parent exists and yet says ENOENT, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (cause) {
    // Another server that starts at the same moment may have been faster.
    if (!existsSync(folder)) throw cause;
  }
}
