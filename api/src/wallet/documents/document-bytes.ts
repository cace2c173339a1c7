import type { Kysely } from 'kysely';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { Tables } from '../../database/tables.ts';

export interface PartRow {
  readonly number: number;
  readonly blob: string;
}

/** In order. */
export async function readParts(db: Kysely<Tables>, fileId: string): Promise<PartRow[]> {
  return db
    .selectFrom('document_part')
    .select(['number', 'blob'])
    .where('file_id', '=', fileId)
    .orderBy('number')
    .execute();
}

/** The encrypted bytes, a part at a time. @throws BlobStoreError while the store is unavailable */
export async function* documentBytes(
  { blobs }: { readonly blobs: BlobStore },
  parts: readonly PartRow[],
): AsyncGenerator<Uint8Array> {
  for (const { blob } of parts) {
    const bytes = await blobs.get(blob);
    if (bytes === null) throw new Error('A blob that a row names is not in the store.');
    yield bytes;
  }
}
