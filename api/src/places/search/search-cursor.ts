import { createHash } from 'node:crypto';
import type { SearchInput } from '@nfcards/shared/operations';
import type { InferOutput } from 'valibot';
import {
  finite,
  integer,
  maxLength,
  minValue,
  number,
  object,
  pipe,
  regex,
  safeParse,
  strictObject,
  string,
} from 'valibot';

/** NUL, which no text of the database holds. */
const NO_NUL = /^[^\0]*$/;
const bounded = pipe(string(), maxLength(400), regex(NO_NUL));

const positionSchema = strictObject({
  /** Of the last place shown: what comes before its name in the order, which is a distance or a class of match. */
  rank: pipe(number(), finite()),
  name_key: bounded,
  id: bounded,
  /** How many places were shown so far. */
  seen: pipe(number(), integer(), minValue(1)),
  /** Which reading of the text found it, from 0. */
  reading: pipe(number(), integer(), minValue(0)),
});
/** Where a page of a search ends. */
export type Position = Readonly<InferOutput<typeof positionSchema>>;

const cursorSchema = object({ at: positionSchema, sum: string() });

export function writeCursor(input: SearchInput, at: Position): string {
  return Buffer.from(JSON.stringify({ at, sum: checksum(input, at) })).toString('base64url');
}

/** @returns null when it is no cursor, or one of another search */
export function readCursor(input: SearchInput, cursor: string): Position | null {
  const read = safeParse(cursorSchema, parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success || read.output.sum !== checksum(input, read.output.at)) return null;
  return read.output.at;
}

/** Not a secret: a forged cursor only gives another page of public data. */
function checksum({ cursor: _, ...input }: SearchInput, at: Position): string {
  const values = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([values, at.rank, at.name_key, at.id, at.seen, at.reading]))
    .digest('base64url')
    .slice(0, 16);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
