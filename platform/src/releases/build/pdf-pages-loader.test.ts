import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pdfFolder } from './pdf-files.ts';
import pdfPagesLoader from './pdf-pages-loader.ts';

const wallet = join(import.meta.dirname, '../../../../mfe-wallet');

it('pdf.js goes on behind a page that is missing', () => {
  const worker = readFileSync(join(pdfFolder(wallet), 'legacy/build/pdf.worker.min.mjs'), 'utf8');
  const changed = pdfPagesLoader(worker);
  expect(changed).toMatch(/points to wrong type of object\."\)\);\w+\.posInKids\+\+;continue\}/);
  expect(() => pdfPagesLoader(changed)).toThrow('no longer');
});
