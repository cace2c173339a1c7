import { type OwnWorker, startOwnWorker } from '@nfcards/shared/worker';

export function startWorker(): OwnWorker {
  return startOwnWorker(new URL('./vault.worker.ts', import.meta.url));
}
