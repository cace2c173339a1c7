import type { Settings } from '../settings.ts';
import { ReleaseStore } from './release-store.ts';
import { bucketPlace } from './store-bucket.ts';
import { folderPlace } from './store-folder.ts';
import type { StorePlace } from './store-place.ts';

/** The store that the settings name, with their keys. */
export function openReleaseStore(settings: Settings): ReleaseStore {
  const { DATA_DIR, RELEASE_SIGNING_KEY: signingKey, RELEASE_PUBLIC_KEYS: publicKeys } = settings;
  return new ReleaseStore(DATA_DIR, { place: placeOf(settings), signingKey, publicKeys });
}

function placeOf(settings: Settings): StorePlace {
  const { DATA_DIR, RELEASES_STORE: url, RELEASES_KEY_ID: keyId, RELEASES_SECRET: secret } = settings;
  if (url === undefined || keyId === undefined || secret === undefined) return folderPlace(DATA_DIR);
  return bucketPlace(DATA_DIR, { url, region: settings.RELEASES_REGION, keyId, secret });
}
