import { plainLine } from '@nfcards/shared/plain-line';

/** What parts folders, and what Windows takes in no name. */
const NOT_IN_NAMES = /[/\\:*?"<>|]+/g;
/** Devices of Windows, whatever ending they have. */
const DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** UTF-16 units: with a number and an ending, every system takes the name. */
const MAX_LENGTH = 80;

/** The text as the name of a file or a folder on every system. @param otherwise where nothing is left of it */
export function safeName(text: string, otherwise: string): string {
  const line = plainLine(text).replaceAll(NOT_IN_NAMES, '_').slice(0, MAX_LENGTH);
  // Windows drops a point or a space at the end; a cut may have left half of a character.
  const name = line.replace(/[\uD800-\uDBFF]$/u, '').replaceAll(/^[.\s]+|[.\s]+$/g, '');
  return name.replace(DEVICES, '_$1') || otherwise;
}

/** Names of one folder: each once, whatever its case, and the later ones of those that are alike with a number. */
export function givenOnce(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    let candidate = name;
    for (let number = 2; given.has(folded(candidate)); number += 1) candidate = `${name} (${number})`;
    given.add(folded(candidate));
    return candidate;
  };
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
