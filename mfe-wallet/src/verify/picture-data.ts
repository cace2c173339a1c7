/** Pixels along the longer side: enough for a code that fills a fifth of the picture, and quick to search. */
const MAX_SIDE = 1600;

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly source: CanvasImageSource;
}

/** The pixels of a picture, made smaller where it is large; null where the browser gives none. */
export function pictureData({ width, height, source }: Picture): ImageData | null {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null || canvas.width === 0 || canvas.height === 0) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
