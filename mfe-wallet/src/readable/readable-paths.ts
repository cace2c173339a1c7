import { documentFileName, safeName } from '../vault/crypto/document-file-name.ts';
import type { DocumentMime } from '../vault/crypto/document-mimes.ts';

export interface ReadableDocument {
  readonly cardId: string;
  /** What the card is called. */
  readonly card: string;
  /** What the document is called. */
  readonly title: string;
  /** When it was added, `2026-05-03`. */
  readonly day: string;
  readonly type: DocumentMime;
}

/** Gives each document a path of its own, `Belle Brise/Assurance – 2026-05-03.pdf`: what is alike is numbered. */
export function readablePaths(): (document: ReadableDocument) => string {
  const folders = new Map<string, string>();
  const giveFolder = givenOnce();
  const giveFile = givenOnce();
  return ({ cardId, card, title, day, type }) => {
    const folder = folders.get(cardId) ?? giveFolder(safeName(card) || 'NFCard', '');
    folders.set(cardId, folder);
    const name = documentFileName(title === '' ? day : `${title} – ${day}`, type);
    const ending = name.slice(name.lastIndexOf('.'));
    return giveFile(`${folder}/${name.slice(0, -ending.length)}`, ending);
  };
}

/** Systems that do not tell cases apart would write one over the other. */
function givenOnce(): (stem: string, ending: string) => string {
  const given = new Set<string>();
  return (stem, ending) => {
    let name = stem + ending;
    for (let number = 2; given.has(folded(name)); number += 1) name = `${stem} (${number})${ending}`;
    given.add(folded(name));
    return name;
  };
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
