import { checkedAddress } from '@nfcards/shared/worker';

/** The library's worker, which the release has as a file of its own. Rejects when it does not come as it was published. */
export function workerAddress(): Promise<string> {
  return checkedAddress(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url));
}
