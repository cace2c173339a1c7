import type { BucketOptions } from '@nfcards/api/bucket';
import type { Settings } from '../../settings/settings.ts';
import { bucketPlace } from '../place/store-bucket.ts';
import { folderPlace } from '../place/store-folder.ts';
import type { StorePlace } from '../place/store-place.ts';
import { SeenVersions } from '../trust/seen-versions.ts';
import { TrustStore } from '../trust/trust-store.ts';
import { ReleaseStore } from './release-store.ts';

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
  const { DATA_DIR, RELEASE_SIGNING_KEY: signingKeys, RELEASE_ROOT: pin } = settings;
  const place = placeOf(settings, retrying);
  const trust =
    pin === undefined ? undefined : new TrustStore({ place, pin, seen: new SeenVersions(DATA_DIR) });
  return new ReleaseStore(DATA_DIR, { place, signingKeys, trust });
}

function placeOf(settings: Settings, retrying: Pick<BucketOptions, 'timeout' | 'retryDelays'>): StorePlace {
  const { DATA_DIR, RELEASES_STORE: url, RELEASES_KEY_ID: keyId, RELEASES_SECRET: secret } = settings;
  if (url === undefined || keyId === undefined || secret === undefined) return folderPlace(DATA_DIR);
  return bucketPlace(DATA_DIR, { url, region: settings.RELEASES_REGION, keyId, secret, ...retrying });
}
