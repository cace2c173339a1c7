import { checkedAddress } from '@nfcards/shared/worker';

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
