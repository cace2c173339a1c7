import openLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import type { HeicAnswer, HeicQuestion } from './heic-messages.ts';

/** Pixels of the largest photograph that is decoded: each takes four bytes, twice. */
const MAX_PIXELS = 80_000_000;
const QUALITY = 0.92;

addEventListener('message', ({ data: { file } }: MessageEvent<HeicQuestion>) => {
  jpegOf(file).then(
    (jpeg) => postMessage({ jpeg } satisfies HeicAnswer),
    () => postMessage({ jpeg: null } satisfies HeicAnswer),
  );
});

/** The photograph that stands for the file; null where it cannot be read. */
async function jpegOf(file: Blob): Promise<Blob | null> {
  const libheif = openLibheif();
  const decoder = new libheif.HeifDecoder();
  const images = decoder.decode(new Uint8Array(await file.arrayBuffer()));
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (image === undefined) return null;
  const width = image.get_width();
  const height = image.get_height();
  if (width <= 0 || height <= 0 || width * height > MAX_PIXELS) return null;
  const pixels = await new Promise<ImageData | null>((resolve) => {
    image.display(new ImageData(width, height), resolve);
  });
  if (pixels === null) return null;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
