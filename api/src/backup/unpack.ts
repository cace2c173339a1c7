import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { safeParse } from 'valibot';
import { PARTS } from '../database/finish-restore.ts';
import type { BackupSummary } from './back-up.ts';
import { BackupFailure } from './backup-failure.ts';
import type { Manifest } from './manifest.ts';
import { MANIFEST, manifest } from './manifest.ts';
import type { TarEntry } from './tar.ts';
import { BLOCK, padding, readHeader } from './tar.ts';

/** Bytes; above what a million blobs need. */
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;

/** Entries that come twice, or before their folder. */
const OF_THE_ARCHIVE = ['EEXIST', 'ENOENT', 'ENOTDIR', 'EISDIR'];

/**
 * Unpacks a backup into a folder that is empty, and makes sure that it holds what was put into it, byte for byte.
 * @throws BackupFailure
 */
export async function unpack(file: string, into: string): Promise<BackupSummary> {
  const found: Manifest['files'] = {};
  const bytes = new ByteReader(read(file));
  let promised: unknown = null;
  try {
    for (let entry = await nextEntry(bytes); entry !== null; entry = await nextEntry(bytes)) {
      if (entry.path === MANIFEST) promised = await readManifest(bytes, entry);
      else if (entry.kind === 'folder') await mkdir(join(into, entry.path), { recursive: true, mode: 0o700 });
      else found[entry.path] = await writeFile(bytes, entry, into);
      await bytes.take(padding(entry.size));
    }
    // The checksum of the compressed stream is at its very end.
    await bytes.drain();
  } catch (cause) {
    throw cause instanceof BackupFailure ? cause : unreadable(file, cause);
  }
  const expected = safeParse(manifest, promised);
  if (!expected.success || !same(expected.output.files, found)) throw damaged();
  const sizes = Object.values(found).map(({ size }) => size);
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function read(file: string): AsyncIterable<Buffer> {
  const source = createReadStream(file);
  const plain = createGunzip();
  source.once('error', (failure) => plain.destroy(failure));
  return source.pipe(plain);
}

async function nextEntry(bytes: ByteReader): Promise<TarEntry | null> {
  const entry = readHeader(await bytes.take(BLOCK));
  if (entry === 'damaged') throw damaged();
  if (entry !== null && !belongs(entry)) throw damaged();
  return entry;
}

/** Archives are untrusted: nothing is written outside of the parts of a data folder. */
function belongs({ kind, path }: TarEntry): boolean {
  if (path === MANIFEST) return kind === 'file';
  const [part = '', ...below] = path.split('/');
  const proper = below.every((name) => name !== '' && name !== '.' && name !== '..' && !name.includes('\\'));
  return PARTS.some((known) => known === part) && proper && (kind === 'folder' || below.length > 0);
}

async function readManifest(bytes: ByteReader, { size }: TarEntry): Promise<unknown> {
  if (size > MAX_MANIFEST_BYTES) throw damaged();
  const text = (await bytes.take(size)).toString();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function writeFile(bytes: ByteReader, { path, size }: TarEntry, into: string) {
  const hash = createHash('sha256');
  const target = await open(join(into, path), 'wx', 0o600);
  try {
    for await (const chunk of bytes.pieces(size)) {
      hash.update(chunk);
      await target.write(chunk);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return { size, sha256: hash.digest('hex') };
}

function same(expected: Manifest['files'], found: Manifest['files']): boolean {
  const paths = Object.keys(expected);
  return (
    paths.length === Object.keys(found).length &&
    paths.every(
      (path) => found[path]?.sha256 === expected[path]?.sha256 && found[path]?.size === expected[path]?.size,
    )
  );
}

function damaged(): BackupFailure {
  const message = 'This file is no backup, or it is damaged, and nothing was changed: take another one.';
  return new BackupFailure('archive_damaged', message);
}

function unreadable(file: string, cause: unknown): BackupFailure {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === '' || code.startsWith('Z_') || OF_THE_ARCHIVE.includes(code)) return damaged();
  const message = `${file} cannot be restored (${code}), and nothing was changed.`;
  return new BackupFailure('file_unreadable', message, { cause });
}

/** Takes bytes from a stream by number, however they arrive. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(size)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** @throws BackupFailure when there are fewer */
  async *pieces(size: number): AsyncGenerator<Buffer> {
    let missing = size;
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#source.next();
        if (next.done) throw damaged();
        this.#rest = next.value;
      }
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }

  async drain(): Promise<void> {
    for (let next = await this.#source.next(); !next.done; next = await this.#source.next());
  }
}
