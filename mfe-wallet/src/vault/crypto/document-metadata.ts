import { plainLine } from '@nfcards/shared/plain-line';
import {
  type InferOutput,
  integer,
  maxLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot';
import { documentFileName, MAX_NAME_LENGTH, shortened } from './document-file-name.ts';
import { documentMimes } from './document-mimes.ts';

export type { DocumentMime } from './document-mimes.ts';

/** Characters; together, and in the longest of alphabets, they stay well under what the server takes of a sealed title. */
export const MAX_TITLE_LENGTH = 120;

/** 32 bytes, hexadecimal. */
const bytes32 = pipe(string(), regex(/^[0-9a-f]{64}$/));

/** What is sealed beside a document's bytes: nobody but its readers knows even its name. */
export const documentMetadata = object({
  /** What the member calls it. */
  title: pipe(string(), maxLength(MAX_TITLE_LENGTH)),
  /** Of the file, as it was on the member's device. */
  name: pipe(string(), maxLength(MAX_NAME_LENGTH)),
  type: picklist(documentMimes),
  /** Bytes before encryption. */
  size: pipe(number(), integer(), minValue(0)),
  /** SHA-256 of the bytes before encryption. */
  sha256: bytes32,
  /** Of the commitment that certifies the version. */
  salt: bytes32,
  /** What the vault of its owner made of it (`ownerAct`); null for versions of before there was such a thing. */
  act: optional(nullable(bytes32), null),
});
export type DocumentMetadata = Readonly<InferOutput<typeof documentMetadata>>;

/** As a reader finds it. */
export interface ReadMetadata extends DocumentMetadata {
  /** What the log has of the version, if this is what it certifies. Hexadecimal. */
  readonly commitment: string;
  /** Whether the open vault itself has added the version, or recognised it, and nobody else. */
  readonly isOwn: boolean;
}

/**
 * As it may be shown and saved. What is sealed was written by the browser of whoever sealed it, so this is done both
 * when it is sealed and when it is read.
 */
export function plainMetadata(metadata: DocumentMetadata): DocumentMetadata {
  const { title, name, type, size, sha256, salt, act } = metadata;
  return {
    title: shortened(plainLine(title), MAX_TITLE_LENGTH),
    name: documentFileName(name, type),
    type,
    size,
    sha256,
    salt,
    act,
  };
}
