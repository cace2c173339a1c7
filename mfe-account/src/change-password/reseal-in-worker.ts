import { startOwnWorker } from '@nfcards/shared/worker';
import type { reseal } from './reseal.ts';
import type { Resealed } from './reseal.worker.ts';

/** In a thread of its own, which ends with it: no script of the page sees the identity, and none waits. */
export const resealInWorker: typeof reseal = async (resealing) => {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const worker = startOwnWorker(new URL('./reseal.worker.ts', import.meta.url));
  worker.onmessage = ({ data }: MessageEvent<Resealed>) =>
    'failure' in data ? reject(new Error(data.failure)) : resolve(data.sealed);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(resealing);
  try {
    return await promise;
  } finally {
    worker.terminate();
  }
};
