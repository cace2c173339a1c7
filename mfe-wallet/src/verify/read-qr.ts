/** The part of the Barcode Detection API that is used; browsers on phones have it, most others do not. */
interface Detector {
  detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}

declare global {
  var BarcodeDetector:
    | {
        new (options: { readonly formats: readonly string[] }): Detector;
        getSupportedFormats(): Promise<readonly string[]>;
      }
    | undefined;
}

export interface QrReader {
  /** What the code in a picture says; null where none is seen. */
  read(image: ImageData): Promise<string | null>;
}

/** The browser's own reader, or one in JavaScript that is fetched now: the site's policy admits no WebAssembly. */
export async function openQrReader(): Promise<QrReader> {
  return (await ownReader()) ?? fetchedReader();
}

async function ownReader(): Promise<QrReader | null> {
  const { BarcodeDetector } = globalThis;
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  if (BarcodeDetector === undefined || !formats.includes('qr_code')) return null;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return { read: async (image) => (await detector.detect(image))[0]?.rawValue ?? null };
}

async function fetchedReader(): Promise<QrReader> {
  const { default: readCode } = await import(/* webpackChunkName: "qr-reader" */ 'jsqr');
  return {
    read: async ({ data, width, height }) =>
      readCode(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null,
  };
}
