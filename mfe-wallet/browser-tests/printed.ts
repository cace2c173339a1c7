import type { Page } from '@playwright/test';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** One side of paper. */
export interface Sheet {
  /** Its letters, in the order in which they were laid. */
  readonly text: string;
  readonly pictures: number;
}

/** A browser’s own printer would open a window that no test can answer: the page stays as it is when it is called. */
export async function holdPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '');
  });
}

/** What comes out of the printer once the page has called it, or as it is now. */
export async function printedSheets(page: Page): Promise<readonly Sheet[]> {
  const task = getDocument({ data: new Uint8Array(await page.pdf()), verbosity: 0 });
  const pdf = await task.promise;
  const sheets: Sheet[] = [];
  for (let no = 1; no <= pdf.numPages; no += 1) {
    const page = await pdf.getPage(no);
    const { items } = await page.getTextContent();
    const { fnArray } = await page.getOperatorList();
    sheets.push({
      text: items.map((item) => ('str' in item ? item.str : '')).join(''),
      pictures: fnArray.filter((operation) => operation === OPS.paintImageXObject).length,
    });
  }
  await task.destroy();
  return sheets;
}
