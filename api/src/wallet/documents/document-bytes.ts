import type { Kysely } from 'kysely';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { Tables } from '../../database/tables.ts';

export interface PartRow {
  readonly number: number;
  readonly blob: string;
}

/** A version of a document of a card. */
export interface FileOfCard {
  readonly id: string;
  readonly nfcard_id: string;
}

/** In order. */
export async function readParts(db: Kysely<Tables>, { id, nfcard_id }: FileOfCard): Promise<PartRow[]> {
  return db
    .selectFrom('document_part')
    .select(['number', 'blob'])
    .where('file_id', '=', id)
    .where('nfcard_id', '=', nfcard_id)
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
