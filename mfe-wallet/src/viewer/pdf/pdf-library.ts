import { checkedAddress } from '@nfcards/shared/worker';

/** Where this release lies, as the bundler finds it while it runs. */
declare const __webpack_public_path__: string;

/**
 * pdf.js (Mozilla, Apache-2.0) and its worker, 2.3 MB before compression: loaded when somebody opens a PDF. The
 * build for older browsers: the other one calls what Safari has had for a few months.
 */
export async function loadPdfLibrary() {
  const [library, worker] = await Promise.all([
    import(/* webpackChunkName: "pdf" */ 'pdfjs-dist/legacy/build/pdf.mjs'),
    checkedAddress(new URL('pdfjs-dist/legacy/build/pdf.worker.mjs', import.meta.url)),
  ]);
  library.GlobalWorkerOptions.workerSrc = worker;
  return library;
}

/**
 * Folders of this release with what pdf.js fetches file by file when a document needs it: character maps, without which
 * Chinese, Japanese and Korean text stays blank where its fonts are not in the document, and the fonts that every
 * reader of PDF has (platform/src/releases/build/pdf-files.ts).
 */
export function pdfFolders(): { readonly cMapUrl: string; readonly standardFontDataUrl: string } {
  const release = new URL(__webpack_public_path__, location.href);
  return {
    cMapUrl: new URL('pdf/cmaps/', release).href,
    standardFontDataUrl: new URL('pdf/fonts/', release).href,
  };
}
