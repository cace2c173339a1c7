import type { Report } from '../base/report.ts';
import type { BlobStore } from './blob-store.ts';
import { BlobStoreError, newBlobName } from './blob-store.ts';
import { BucketError } from './bucket-client.ts';
import type { BucketOptions } from './bucket-store.ts';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';
import type { WatchedStore } from './watched-store.ts';
import { watchStore } from './watched-store.ts';

/** Where encrypted documents are stored: the same place for all servers of one database. */
export type BlobPlace =
  | { readonly kind: 'folder'; readonly path: string }
  | ({ readonly kind: 'bucket' } & BucketOptions);

/** A probe is short and not retried: the next one follows soon. */
const PROBE_PACE = { timeout: 3_000, retryDelays: [] };
/** Milliseconds for one attempt, of a megabyte at most. */
const ATTEMPT_TIMEOUT_MS = 8_000;

const AWAY =
  'The bucket for documents cannot be used: documents can be neither stored nor read until it can.';
const SETTINGS = 'Check BLOBS_URL, BLOBS_REGION, BLOBS_KEY_ID and BLOBS_SECRET.';

/** What to do about a bucket that cannot be used. */
export function adviceFor(failure: unknown): string {
  const cause = failure instanceof BlobStoreError ? failure.cause : null;
  return (cause instanceof BucketError ? cause.advice : null) ?? SETTINGS;
}

/** The store without the watch: for commands, which wait instead of failing fast. */
export function openPlace(place: BlobPlace): BlobStore {
  return place.kind === 'folder' ? folderStore(place.path) : bucketStore(place);
}

/** A bucket may be unavailable when the server starts: only documents need it. */
export function openBlobStore(
  place: BlobPlace,
  report: Report,
  pace: { readonly retry?: number; readonly slow?: number } = {},
): WatchedStore {
  if (place.kind === 'folder') {
    return {
      store: openPlace(place),
      isAvailable: () => true,
      checked: Promise.resolve(),
      close: () => undefined,
    };
  }
  const probed = bucketStore({ ...place, ...PROBE_PACE });
  const probe = async () => {
    const name = newBlobName();
    // Only a write shows whether the key may write.
    await probed.put(name, Buffer.from('probe'));
    await probed.delete(name);
  };
  return watchStore(openPlace({ timeout: ATTEMPT_TIMEOUT_MS, ...place }), {
    probe,
    report,
    advice: (failure) => `${AWAY} ${adviceFor(failure)}`,
    ...pace,
  });
}
