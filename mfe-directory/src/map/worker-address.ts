import { ownAddress } from '@nfcards/shared/worker';

/** The library's worker, which the release has as a file of its own. */
export function workerAddress(): string {
  return ownAddress(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url), location.origin);
}
