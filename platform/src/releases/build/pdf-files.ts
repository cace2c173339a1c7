import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import { readPackage } from './needs.ts';

/**
 * Of a remote that shows PDFs: what pdf.js asks for by name, one small file at a time, when a document has not brought
 * it. Without its character maps Chinese, Japanese and Korean text stays blank; the fonts stand in for those that every
 * reader of PDF has (mfe-wallet/src/viewer/pdf/pdf-library.ts). They keep their names, under a release that never changes.
 */
export function pdfFiles(folder: string) {
  if (readPackage(folder).dependencies['pdfjs-dist'] === undefined) return [];
  const pdfjs = pdfFolder(folder);
  return [
    new rspack.CopyRspackPlugin({
      patterns: [
        { from: join(pdfjs, 'cmaps'), to: 'pdf/cmaps' },
        { from: join(pdfjs, 'standard_fonts'), to: 'pdf/fonts' },
      ],
    }),
  ];
}

/** Where the package lies that a remote shows PDFs with. */
export function pdfFolder(folder: string): string {
  return dirname(createRequire(join(folder, 'package.json')).resolve('pdfjs-dist/package.json'));
}
