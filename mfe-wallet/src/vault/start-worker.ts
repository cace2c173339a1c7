import { type OwnWorker, startSharedWorker } from '@nfcards/shared/worker';

/** One for all tabs where the browser has such workers: what one tab opens is open in the others, and the key stays there. */
export function startWorker(): OwnWorker {
  return startSharedWorker(new URL('./vault.worker.ts', import.meta.url), {
    name: 'nfcards-vault',
    makeExample: () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']),
  });
}
