import type { EntryKind } from './tables.ts';

interface Entry {
  readonly kind: EntryKind;
  readonly commitment: Buffer;
  readonly at: Date;
}

/** The bytes that a leaf is the hash of: four lines of text, which anybody can write again. */
export function entryText({ kind, commitment, at }: Entry): string {
  return `nfcards-log/v1\n${kind}\n${commitment.toString('hex')}\n${at.toISOString()}\n`;
}
