import type { EntryKind } from '../database/schema/certification.ts';

interface Entry {
  readonly kind: EntryKind;
  readonly commitment: Buffer;
  readonly at: Date;
}

/** The bytes that a leaf hashes: four lines of text that a verifier can reproduce. */
export function entryText({ kind, commitment, at }: Entry): string {
  return `nfcards-log/v1\n${kind}\n${commitment.toString('hex')}\n${at.toISOString()}\n`;
}
