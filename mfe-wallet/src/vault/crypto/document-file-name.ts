import { plainLine } from '@nfcards/shared/plain-line';
import type { DocumentMime } from './document-mimes.ts';

/** UTF-16 units of the longest name of a file. */
export const MAX_NAME_LENGTH = 160;

/** Of files of a type; the first is given to those that have another. */
const ENDINGS: Readonly<Record<DocumentMime, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/heic': ['.heic', '.heif'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/gif': ['.gif'],
  'image/bmp': ['.bmp', '.dib'],
  'image/tiff': ['.tif', '.tiff'],
  'application/msword': ['.doc', '.dot'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.oasis.opendocument.text': ['.odt'],
  'application/rtf': ['.rtf', '.doc'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'message/rfc822': ['.eml'],
  'application/vnd.ms-outlook': ['.msg'],
};

/** What parts folders, and what Windows takes in no name. */
const SEPARATORS = /[/\\:*?"<>|]+/g;
/** Devices of Windows, whatever ending they have. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
const ANY_ENDING = /\.[a-z][a-z0-9]{0,5}$/i;

/** The name under which a document is shown and saved: nothing hidden in it, and the ending that its type has. */
export function documentFileName(name: string, type: DocumentMime): string {
  const [usual, ...others] = ENDINGS[type];
  const line = plainLine(name).replaceAll(SEPARATORS, '_');
  const given = ANY_ENDING.exec(line)?.[0] ?? '';
  const isRight = [usual, ...others].includes(given.toLowerCase());
  const ending = isRight ? given : usual;
  const stem = line.slice(0, line.length - given.length).replaceAll(/^[.\s]+|[.\s]+$/g, '');
  // What had two endings, the first of them right, needs no third.
  const bare = stem.toLowerCase().endsWith(usual) && !isRight ? stem.slice(0, -usual.length) : stem;
  const kept = shortened(bare.replace(RESERVED, '_$1') || 'document', MAX_NAME_LENGTH - ending.length);
  return kept + ending;
}

/** A line as the name of a folder on every system; empty where nothing is left of it. */
export function safeName(line: string): string {
  const name = plainLine(line).replaceAll(SEPARATORS, '_');
  return shortened(name, MAX_NAME_LENGTH)
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
    .replace(RESERVED, '_$1');
}

/** Of so many UTF-16 units at most, without half of a character at its end. */
export function shortened(line: string, most: number): string {
  return line.length <= most ? line : line.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '');
}
