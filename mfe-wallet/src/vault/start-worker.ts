import { startOwnWorker } from '@nfcards/shared/worker';

export function startWorker(): Worker {
  return startOwnWorker(new URL('./vault.worker.ts', import.meta.url));
}
