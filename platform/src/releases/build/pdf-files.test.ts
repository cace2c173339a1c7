import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pdfFiles, pdfFolder } from './pdf-files.ts';

const REMOTES = join(import.meta.dirname, '../../../..');

it('a remote that shows PDFs brings character maps and fonts for them, and no other remote does', () => {
  const wallet = join(REMOTES, 'mfe-wallet');
  expect(pdfFiles(wallet)).toHaveLength(1);
  expect(pdfFiles(join(REMOTES, 'mfe-marketing'))).toEqual([]);
  // The names by which pdf.js asks.
  expect(existsSync(join(pdfFolder(wallet), 'cmaps/90ms-RKSJ-H.bcmap'))).toBe(true);
  expect(existsSync(join(pdfFolder(wallet), 'standard_fonts/FoxitDingbats.pfb'))).toBe(true);
});
