import { StartFailure } from '../start-failure.ts';
import type { BlobStore } from './blob-store.ts';
import { newBlobName } from './blob-store.ts';
import type { BucketOptions } from './bucket-store.ts';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';

/** Where encrypted documents lie. All servers of one database need the same place. */
export type BlobPlace =
  | { readonly kind: 'folder'; readonly path: string }
  | ({ readonly kind: 'bucket' } & BucketOptions);

/** @throws StartFailure `blob_store_unusable` */
export async function openBlobStore(place: BlobPlace): Promise<BlobStore> {
  if (place.kind === 'folder') return folderStore(place.path);
  const store = bucketStore(place);
  const probe = newBlobName();
  try {
    // Whether a key may write, only writing shows.
    await store.put(probe, Buffer.from('probe'));
    await store.delete(probe);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'It cannot be used.';
    const message = `The bucket for documents cannot be used. ${reason} Check BLOBS_URL, BLOBS_REGION, BLOBS_KEY_ID and BLOBS_SECRET.`;
    throw new StartFailure('blob_store_unusable', message, { cause });
  }
  return store;
}
