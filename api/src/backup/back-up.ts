import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { finishRestore, PARTS } from '../database/finish-restore.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { BackupFailure } from './backup-failure.ts';
import type { Manifest } from './manifest.ts';
import { MANIFEST } from './manifest.ts';
import { BLOCK, padding, writeHeader } from './tar.ts';

export interface BackupSummary {
  readonly files: number;
  /** Before compression. */
  readonly bytes: number;
}

/**
 * Writes the embedded database and the blobs of a data folder to an archive (`.tar.gz`), whole or not at all. No
 * server may run on the folder, and none can begin meanwhile: so the files hold still, and belong together.
 * @throws StartFailure `data_folder_locked` while a server runs
 * @throws BackupFailure
 */
export async function backUp(dataDir: string, file: string): Promise<BackupSummary> {
  if (!existsSync(dataDir)) throw nothingThere(dataDir);
  if (existsSync(file)) throw exists(file);
  const lock = lockFolder(dataDir);
  const unfinished = `${file}.${process.pid}.part`;
  try {
    finishRestore(dataDir);
    if (!existsSync(join(dataDir, 'database'))) throw nothingThere(dataDir);
    const files: Manifest['files'] = {};
    const sink = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.from(archive(dataDir, files)), createGzip(), sink);
    await flush(unfinished);
    // Unlike a rename, a hard link never overwrites a file that was created meanwhile.
    await link(unfinished, file);
    const sizes = Object.values(files).map(({ size }) => size);
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (code === 'EEXIST') throw exists(file);
    if (code === '') throw cause;
    const message = `The backup ${file} cannot be written (${code}): choose a folder that can, with room enough.`;
    throw new BackupFailure('file_unwritable', message, { cause });
  } finally {
    await rm(unfinished, { force: true });
    lock.release();
  }
}

function nothingThere(dataDir: string): BackupFailure {
  return new BackupFailure(
    'nothing_there',
    `There is no embedded database in ${dataDir}: is it in another DATA_DIR?`,
  );
}

function exists(file: string): BackupFailure {
  return new BackupFailure('file_exists', `${file} is there already: choose another name for the backup.`);
}

async function* archive(dataDir: string, files: Manifest['files']): AsyncGenerator<Buffer> {
  for (const part of PARTS) yield* folder(dataDir, part, files);
  const manifest: Manifest = { format: 1, made_at: new Date().toISOString(), files };
  const bytes = Buffer.from(JSON.stringify(manifest));
  yield writeHeader({ kind: 'file', path: MANIFEST, size: bytes.length });
  yield bytes;
  yield Buffer.alloc(padding(bytes.length));
  yield Buffer.alloc(2 * BLOCK);
}

/** A folder that is not there is one with nothing in it. PostgreSQL needs its empty folders too. */
async function* folder(dataDir: string, path: string, files: Manifest['files']): AsyncGenerator<Buffer> {
  yield writeHeader({ kind: 'folder', path, size: 0 });
  const here = join(dataDir, path);
  if (!existsSync(here)) return;
  for (const entry of await readdir(here, { withFileTypes: true })) {
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* folder(dataDir, below, files);
    else if (entry.isFile()) yield* content(dataDir, below, files);
  }
}

async function* content(dataDir: string, path: string, files: Manifest['files']): AsyncGenerator<Buffer> {
  const { size } = await stat(join(dataDir, path));
  yield writeHeader({ kind: 'file', path, size });
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(join(dataDir, path))) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.alloc(padding(size));
  files[path] = { size, sha256: hash.digest('hex') };
}

/** To the disk itself: a backup is for the day when the machine fails. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}
