import { printedAlone } from '@nfcards/shared/ui';
import classes from './print.module.css';

/** Pages that lie beside the site, where only paper shows them. */
export interface PrintSheet {
  /** Rejects for one that the browser cannot load. */
  addPicture(picture: Blob): Promise<void>;
  /** A page that only says something. */
  addWords(words: string): void;
  /** Calls the browser's own printing, after which the pages are let go. */
  print(): void;
  clear(): void;
}

export function startSheet(): PrintSheet {
  const sheet = document.createElement('div');
  sheet.className = `${classes.sheet} ${printedAlone}`;
  sheet.ariaHidden = 'true';
  const addresses: string[] = [];
  const clear = () => {
    sheet.remove();
    for (const address of addresses.splice(0)) URL.revokeObjectURL(address);
  };
  document.body.append(sheet);
  return {
    addPicture(picture) {
      const address = URL.createObjectURL(picture);
      addresses.push(address);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const image = document.createElement('img');
      image.alt = '';
      image.onload = () => resolve();
      image.onerror = () => reject(new Error('a page cannot be loaded'));
      image.src = address;
      sheet.append(image);
      return promise;
    },
    addWords(words) {
      const paragraph = document.createElement('p');
      paragraph.textContent = words;
      sheet.append(paragraph);
    },
    print() {
      // Telephones go on while the paper is being chosen, and say when it is done.
      addEventListener('afterprint', clear, { once: true });
      addEventListener('pagehide', clear, { once: true });
      window.print();
    },
    clear,
  };
}
