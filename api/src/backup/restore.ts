import { existsSync, renameSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPglite } from '../database/embedded-engine.ts';
import { finishRestore, READY } from '../database/finish-restore.ts';
import { lockFolder } from '../database/folder-lock.ts';
import type { BackupSummary } from './back-up.ts';
import { BackupFailure } from './backup-failure.ts';
import { unpack } from './unpack.ts';

const UNPACKING = 'unpacking';

/**
 * Puts what a backup holds in the place of the embedded database and the blobs of a data folder. Until the archive
 * has been unpacked beside them, compared with its manifest, and opened as a database, nothing is touched; from
 * then on it is gone through with, even if the process is killed.
 * @throws StartFailure `data_folder_locked` while a server runs
 * @throws BackupFailure
 */
export async function restore(dataDir: string, file: string): Promise<BackupSummary> {
  if (!existsSync(file)) {
    throw new BackupFailure('file_unreadable', `There is no file ${file}: nothing was changed.`);
  }
  const lock = lockFolder(dataDir);
  const unpacking = join(dataDir, UNPACKING);
  try {
    finishRestore(dataDir);
    await rm(unpacking, { recursive: true, force: true });
    await mkdir(unpacking, { mode: 0o700 });
    const summary = await unpack(file, unpacking);
    await assertOpens(join(unpacking, 'database'));
    // The one moment of decision: one renaming, of everything.
    renameSync(unpacking, join(dataDir, READY));
    finishRestore(dataDir);
    return summary;
  } finally {
    await rm(unpacking, { recursive: true, force: true });
    lock.release();
  }
}

async function assertOpens(folder: string): Promise<void> {
  try {
    const pglite = await startPglite(folder);
    await pglite.query('select count(*) from kysely_migration').finally(() => pglite.close());
  } catch (cause) {
    const message =
      'The database in this backup does not open, and nothing was changed: take another backup, or the version that made it.';
    throw new BackupFailure('archive_damaged', message, { cause });
  }
}
