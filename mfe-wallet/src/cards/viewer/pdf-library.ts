import { ownAddress } from '@nfcards/shared/worker';

/**
 * pdf.js (Mozilla, Apache-2.0) and its worker, 1.8 MB before compression: loaded when somebody opens a PDF. The
 * build for older browsers: the other one calls what Safari has had for a few months.
 */
export async function loadPdfLibrary() {
  const library = await import(/* webpackChunkName: "pdf" */ 'pdfjs-dist/legacy/build/pdf.mjs');
  library.GlobalWorkerOptions.workerSrc = ownAddress(
    new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url),
    location.origin,
  );
  return library;
}

/** Decoders of fax and JPEG 2000 pictures, for the worker to ask for: the site's policy lets no WebAssembly run. */
export function decodersAddress(): string {
  const decoders = [
    new URL('pdfjs-dist/wasm/jbig2_nowasm_fallback.js', import.meta.url),
    new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url),
  ] as const;
  return ownAddress(new URL('.', decoders[0]), location.origin);
}
