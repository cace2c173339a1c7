import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BlobStore } from '../blobs/blob-store.ts';
import { listBlobs } from '../blobs/list-blobs.ts';
import type { BlobPlace } from '../blobs/open-blob-store.ts';
import type { Tables } from '../database/tables.ts';

/** Compares the rows of documents with the stored files. Documents are named by the id of a version. */
export interface DocumentReport {
  readonly checked: number;
  /** Bytes, encrypted. */
  readonly bytes: number;
  /** Of these, parts are not there. */
  readonly missing: readonly string[];
  /** These have another size or another SHA-256 than when they were stored. */
  readonly damaged: readonly string[];
  /** Names of objects that belong to no row. */
  readonly extra: readonly string[];
}

export interface Checked {
  readonly db: Kysely<Tables>;
  readonly store: BlobStore;
  readonly place: BlobPlace;
  /** Told after each version. */
  readonly progress: (checked: number, all: number) => void;
}

/** Reads every document once. A server may go on meanwhile. @throws BlobStoreError */
export async function checkDocuments({ db, store, place, progress }: Checked): Promise<DocumentReport> {
  const files = await db
    .selectFrom('document_file')
    .select(['id', 'size', 'digest'])
    .where('finished_at', 'is not', null)
    .orderBy('id')
    .execute();
  const missing: string[] = [];
  const damaged: string[] = [];
  let bytes = 0;
  for (const [index, file] of files.entries()) {
    const found = await readWhole(db, store, file.id);
    if (found === null) {
      // It may have been removed since the list was made.
      if (await isThere(db, file.id)) missing.push(file.id);
    } else {
      bytes += found.size;
      if (found.size !== file.size || found.digest !== file.digest) damaged.push(file.id);
    }
    progress(index + 1, files.length);
  }
  return { checked: files.length, bytes, missing, damaged, extra: await findExtra(db, store, place) };
}

async function readWhole(db: Kysely<Tables>, store: BlobStore, fileId: string) {
  const parts = await db
    .selectFrom('document_part')
    .select('blob')
    .where('file_id', '=', fileId)
    .orderBy('number')
    .execute();
  const hash = createHash('sha256');
  let size = 0;
  for (const { blob } of parts) {
    const bytes = await store.get(blob);
    if (bytes === null) return null;
    hash.update(bytes);
    size += bytes.length;
  }
  return parts.length === 0 ? null : { size, digest: hash.digest('hex') };
}

async function isThere(db: Kysely<Tables>, fileId: string): Promise<boolean> {
  const found = await db.selectFrom('document_file').select('id').where('id', '=', fileId).executeTakeFirst();
  return found !== undefined;
}

/** A blob is written down before it is stored: what was listed before the names were read has one, unless it has gone since. */
async function findExtra(db: Kysely<Tables>, store: BlobStore, place: BlobPlace): Promise<string[]> {
  const listed: string[] = [];
  for await (const name of listBlobs(place)) listed.push(name);
  const parts = await db.selectFrom('document_part').select('blob').execute();
  const waiting = await db.selectFrom('blob_garbage').select('blob').execute();
  const known = new Set([...parts, ...waiting].map(({ blob }) => blob));
  const extra: string[] = [];
  for (const name of listed) if (!known.has(name) && (await store.get(name)) !== null) extra.push(name);
  return extra;
}
