import {
  type InferOutput,
  integer,
  maxLength,
  minValue,
  number,
  object,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot';

/** What a document may be. */
export const documentMimes = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic'] as const;
export type DocumentMime = (typeof documentMimes)[number];

/** Characters; together, and in the longest of alphabets, they stay well under what the server takes of a sealed title. */
export const LONGEST_TITLE = 120;
const LONGEST_NAME = 160;

/** 32 bytes, hexadecimal. */
const bytes32 = pipe(string(), regex(/^[0-9a-f]{64}$/));

/** What is sealed beside a document's bytes: nobody but its readers knows even its name. */
export const documentMetadata = object({
  /** What the member calls it. */
  title: pipe(string(), maxLength(LONGEST_TITLE)),
  /** Of the file, as it was on the member's device. */
  name: pipe(string(), maxLength(LONGEST_NAME)),
  type: picklist(documentMimes),
  /** Bytes before encryption. */
  size: pipe(number(), integer(), minValue(0)),
  /** SHA-256 of the bytes before encryption. */
  sha256: bytes32,
  /** Of the commitment that certifies the version. */
  salt: bytes32,
});
export type DocumentMetadata = Readonly<InferOutput<typeof documentMetadata>>;

/** One line without control characters, and no longer than may be sealed. */
export function shortTitle(title: string): string {
  return shortened(title, LONGEST_TITLE);
}

/** A long name keeps its beginning and its ending. */
export function shortName(name: string): string {
  const line = shortened(name, Number.POSITIVE_INFINITY);
  if (line.length <= LONGEST_NAME) return line;
  const ending = /\.[^.]{1,8}$/u.exec(line)?.[0] ?? '';
  return shortened(line, LONGEST_NAME - ending.length) + ending;
}

function shortened(text: string, most: number): string {
  const line = text.replaceAll(/\s*\p{Cc}+\s*/gu, ' ').trim();
  return line.length <= most ? line : line.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '');
}
