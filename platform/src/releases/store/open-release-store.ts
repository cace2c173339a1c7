import type { BucketOptions } from '@nfcards/api/bucket';
import type { Settings } from '../../settings/settings.ts';
import { ReleaseStore } from './release-store.ts';
import { bucketPlace } from './store-bucket.ts';
import { folderPlace } from './store-folder.ts';
import type { StorePlace } from './store-place.ts';

/** How long a server asks a bucket: visitors wait for it. */
export const SERVING = { timeout: 5_000, retryDelays: [100, 400] };

/**
 * The store that the settings name, with their keys.
 * @param retrying of a command unless said otherwise, which rather waits than fails
 */
export function openReleaseStore(
  settings: Settings,
  retrying: Pick<BucketOptions, 'timeout' | 'retryDelays'> = {},
): ReleaseStore {
  const { DATA_DIR, RELEASE_SIGNING_KEY: signingKey, RELEASE_PUBLIC_KEYS: publicKeys } = settings;
  return new ReleaseStore(DATA_DIR, { place: placeOf(settings, retrying), signingKey, publicKeys });
}

function placeOf(settings: Settings, retrying: Pick<BucketOptions, 'timeout' | 'retryDelays'>): StorePlace {
  const { DATA_DIR, RELEASES_STORE: url, RELEASES_KEY_ID: keyId, RELEASES_SECRET: secret } = settings;
  if (url === undefined || keyId === undefined || secret === undefined) return folderPlace(DATA_DIR);
  return bucketPlace(DATA_DIR, { url, region: settings.RELEASES_REGION, keyId, secret, ...retrying });
}
