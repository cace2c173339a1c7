import type { DocumentMime } from '../vault/crypto/document-metadata.ts';
import { openPdf } from './open-pdf.ts';
import classes from './print.module.css';

/** Pixels for each CSS pixel of the paper: 192 dpi, which reads well and fits in memory. */
const PRINT_SCALE = 2;

/**
 * Prints a document alone. A frame of its own would be simpler, but the site's policy allows none; so its pages lie
 * beside the site as pictures, and the style sheet for paper shows nothing else. Rejects where it cannot be drawn.
 */
export async function printDocument(file: Blob, type: DocumentMime): Promise<void> {
  const pages = type === 'application/pdf' ? await pagesOf(file) : [file];
  const sheet = document.createElement('div');
  sheet.className = classes.sheet ?? '';
  sheet.ariaHidden = 'true';
  const addresses = pages.map((page) => URL.createObjectURL(page));
  const pictures = addresses.map((address) => {
    const picture = document.createElement('img');
    picture.src = address;
    picture.alt = '';
    return picture;
  });
  sheet.append(...pictures);
  const clear = () => {
    sheet.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  };
  document.body.append(sheet);
  try {
    await Promise.all(pictures.map((picture) => picture.decode()));
  } catch (cause) {
    clear();
    throw cause;
  }
  // Telephones go on while the paper is being chosen, and say when it is done.
  addEventListener('afterprint', clear, { once: true });
  addEventListener('pagehide', clear, { once: true });
  window.print();
}

async function pagesOf(file: Blob): Promise<readonly Blob[]> {
  const pdf = await openPdf(file);
  try {
    const pages: Blob[] = [];
    const canvas = document.createElement('canvas');
    for (let page = 1; page <= pdf.pages; page += 1) {
      await pdf.draw(page, canvas, PRINT_SCALE).done;
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
      if (picture !== null) pages.push(picture);
    }
    return pages;
  } finally {
    pdf.close();
  }
}
