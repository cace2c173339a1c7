import { startOwnWorker } from '@nfcards/shared/worker';
import type { HeicAnswer } from './heic-messages.ts';
import { PictureFailure } from './picture-failure.ts';

/**
 * A HEIC photograph as JPEG, for browsers other than Safari. libheif and its WebAssembly come with the first photograph
 * (1.9 MB before compression), and each decoding has a worker of its own, whose memory goes with it. The file itself
 * stays as it is. Rejects with a `PictureFailure`.
 */
export function jpegOfHeic(file: Blob): Promise<Blob> {
  const worker = startOwnWorker(new URL('./heic.worker.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  worker.onmessage = ({ data: { jpeg } }: MessageEvent<HeicAnswer>) => {
    if (jpeg === null) reject(new PictureFailure('damaged', null));
    else resolve(jpeg);
  };
  worker.onerror = (error) => reject(new PictureFailure('notLoaded', error));
  worker.postMessage({ file });
  return promise.finally(() => worker.terminate());
}
