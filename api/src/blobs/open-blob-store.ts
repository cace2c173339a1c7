import type { Report } from '../observation/report.ts';
import type { BlobStore } from './blob-store.ts';
import { BlobStoreError, newBlobName } from './blob-store.ts';
import { BucketError } from './bucket-client.ts';
import type { BucketOptions } from './bucket-store.ts';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';
import type { WatchedStore } from './watched-store.ts';
import { watchStore } from './watched-store.ts';

/** Where encrypted documents lie. All servers of one database need the same place. */
export type BlobPlace =
  | { readonly kind: 'folder'; readonly path: string }
  | ({ readonly kind: 'bucket' } & BucketOptions);

/** A look is over soon, and is not repeated at once: the next one comes in a moment. */
const LOOK = { patience: 3_000, pauses: [] };
/** Milliseconds that one attempt has, for a megabyte at most. */
const PATIENCE = 8_000;

const AWAY =
  'The bucket for documents cannot be used: documents can be neither stored nor read until it can.';
const SETTINGS = 'Check BLOBS_URL, BLOBS_REGION, BLOBS_KEY_ID and BLOBS_SECRET.';

function adviceFor(failure: unknown): string {
  const cause = failure instanceof BlobStoreError ? failure.cause : null;
  return `${AWAY} ${(cause instanceof BucketError ? cause.advice : null) ?? SETTINGS}`;
}

/** The place as it is, for who waits for it rather than be refused. */
export function openPlace(place: BlobPlace): BlobStore {
  return place.kind === 'folder' ? folderStore(place.path) : bucketStore(place);
}

/** A bucket need not be there when the server starts: only documents wait for it. */
export function openBlobStore(
  place: BlobPlace,
  report: Report,
  pace: { readonly retry?: number; readonly slow?: number } = {},
): WatchedStore {
  if (place.kind === 'folder') {
    return {
      store: openPlace(place),
      isHere: () => true,
      checked: Promise.resolve(),
      close: () => undefined,
    };
  }
  const looked = bucketStore({ ...place, ...LOOK });
  const probe = async () => {
    const name = newBlobName();
    // Whether a key may write, only writing shows.
    await looked.put(name, Buffer.from('probe'));
    await looked.delete(name);
  };
  return watchStore(openPlace({ patience: PATIENCE, ...place }), {
    probe,
    report,
    advice: adviceFor,
    ...pace,
  });
}
