import type { Complain } from './field-values.ts';
import { readText } from './field-values.ts';

const PAGE = 'https://commons.wikimedia.org/wiki/';

/**
 * The page of a picture at Wikimedia Commons, which states its licence. Pictures from elsewhere are not used: their
 * licence is unknown.
 */
export function readPhoto(values: readonly (string | undefined)[], complain: Complain): string | null {
  for (const value of values) {
    const given = readText(value, 500);
    if (given === null) continue;
    for (const part of given.split(';')) {
      const file = fileOf(part.trim());
      if (file !== null) return `${PAGE}File:${encodeURIComponent(file.replaceAll(' ', '_'))}`;
    }
    if (!/^Category:/i.test(given)) complain('a picture that is not of Wikimedia Commons', given);
  }
  return null;
}

/** The name of the file, with its ending. */
function fileOf(text: string): string | null {
  const named = /^(?:File|Image|Fichier):\s*(.+)$/i.exec(text)?.[1];
  if (named !== undefined) return isPicture(named) ? named : null;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const path = decoded(url.pathname);
  if (/^commons\.(?:m\.)?wikimedia\.org$/.test(url.hostname)) {
    const page = /^\/wiki\/(?:File|Image|Fichier|Special:FilePath\/?):?(.+)$/i.exec(path)?.[1];
    return page !== undefined && isPicture(page) ? page : null;
  }
  if (url.hostname !== 'upload.wikimedia.org') return null;
  const file = /^\/wikipedia\/commons\/(?:thumb\/)?[0-9a-f]\/[0-9a-f]{2}\/([^/]+)/.exec(path)?.[1];
  return file !== undefined && isPicture(file) ? file : null;
}

function isPicture(name: string): boolean {
  return /\.(?:jpe?g|png|webp|gif|tiff?|svg)$/i.test(name);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
