import type { DocumentMime } from './document-mimes.ts';

/** What a folder of files in one is by the names in it. */
type Contents = readonly { readonly name: string; readonly type: DocumentMime }[];

/** Names in the directory of a ZIP (ECMA-376, part 2). */
const ZIP_CONTENTS: Contents = [
  {
    name: 'word/document.xml',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  { name: 'xl/workbook.xml', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
];
/** What an OpenDocument says of itself, first and uncompressed (OpenDocument 1.3, part 2, 3.3). */
const OPEN_DOCUMENT = /^mimetype[\s\S]{0,64}?application\/vnd\.oasis\.opendocument\.(text|spreadsheet)(?!-)/;
/** Bytes before the name of the first file of a ZIP. */
const ZIP_HEAD = 30;

/** Streams of a compound file ([MS-CFB] 2.6) by which each program knows its own. */
const COMPOUND_CONTENTS: Contents = [
  { name: '__properties_version1.0', type: 'application/vnd.ms-outlook' },
  { name: 'WordDocument', type: 'application/msword' },
  { name: 'Workbook', type: 'application/vnd.ms-excel' },
  { name: 'Book', type: 'application/vnd.ms-excel' },
];
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Bytes at the end of a ZIP in which its directory begins, in all but enormous ones. */
const ZIP_END = 128 * 1024;
/** Bytes in which a mail has said who wrote it, and when. */
const MAIL_HEAD = 32 * 1024;

/** Texts, tables and mails of office programs; null for anything else. @param beginning its first bytes, one a character */
export async function officeMime(file: Blob, beginning: string): Promise<DocumentMime | null> {
  if (beginning.startsWith('PK\x03\x04')) {
    const kind = OPEN_DOCUMENT.exec(beginning.slice(ZIP_HEAD))?.[1];
    if (kind === 'text') return 'application/vnd.oasis.opendocument.text';
    if (kind === 'spreadsheet') return 'application/vnd.oasis.opendocument.spreadsheet';
    const end = await file.slice(Math.max(0, file.size - ZIP_END)).text();
    return ZIP_CONTENTS.find(({ name }) => end.includes(name))?.type ?? null;
  }
  if (beginning.startsWith(COMPOUND)) {
    const names = await compoundNames(file);
    return COMPOUND_CONTENTS.find(({ name }) => names.includes(name))?.type ?? null;
  }
  return null;
}

/** Bytes of an entry of a compound file’s directory. */
const ENTRY = 128;
/** Sectors of the directory that are read: what tells the type is among the first entries. */
const MAX_SECTORS = 64;

/** The names in the directory of a compound file, whose sectors its table links ([MS-CFB] 2.2 to 2.6). */
async function compoundNames(file: Blob): Promise<readonly string[]> {
  const head = new DataView(await file.slice(0, 512).arrayBuffer());
  if (head.byteLength < 512) return [];
  const sectorSize = head.getUint16(30, true) === 12 ? 4096 : 512;
  const viewOf = async (sector: number) => {
    const from = (sector + 1) * sectorSize;
    return new DataView(await file.slice(from, from + sectorSize).arrayBuffer());
  };
  const names: string[] = [];
  const perTable = sectorSize / 4;
  let sector = head.getUint32(48, true);
  for (let read = 0; read < MAX_SECTORS; read += 1) {
    const entries = await viewOf(sector);
    if (entries.byteLength < sectorSize) break;
    for (let at = 0; at < sectorSize; at += ENTRY) names.push(nameAt(entries, at));
    const place = Math.floor(sector / perTable);
    // The head lists the first 109 sectors of the table; no document that is taken needs more for its directory.
    if (place >= 109) break;
    const table = await viewOf(head.getUint32(76 + 4 * place, true));
    if (table.byteLength < sectorSize) break;
    sector = table.getUint32(4 * (sector % perTable), true);
  }
  return names;
}

function nameAt(entries: DataView, at: number): string {
  const length = Math.min(64, entries.getUint16(at + 64, true));
  let name = '';
  for (let unit = 0; unit + 2 < length; unit += 2) {
    name += String.fromCharCode(entries.getUint16(at + unit, true));
  }
  return name;
}

/** Lines that a mail has (RFC 5322, 3.6); the first of a mailbox begins with “From ”. */
const MAIL_LINE =
  /^(?:from|date|subject|to|cc|message-id|mime-version|received|return-path|delivered-to|content-type):/i;
const ANY_LINE = /^(?:[!-9;-~]+:|[ \t]|>?From )/;

/** Whether a file is a mail: it begins with the lines of one, at least two that all mails have among them. */
export async function isMail(file: Blob): Promise<boolean> {
  const text = await file.slice(0, MAIL_HEAD).text();
  const lines = text.replace(/^\uFEFF?\s*/, '').split(/\r\n|\n|\r/);
  const end = lines.indexOf('');
  // What was cut in the middle of a line says nothing.
  const head = end === -1 ? lines.slice(0, -1) : lines.slice(0, end);
  const known = new Set(head.flatMap((line) => MAIL_LINE.exec(line)?.[0].toLowerCase() ?? []));
  return known.size >= 2 && head.every((line) => ANY_LINE.test(line));
}
