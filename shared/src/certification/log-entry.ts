/** The entry of a document's version, or of an event of a card. */
export interface LogEntry {
  readonly kind: 'document' | 'event';
  /** 32 bytes, hexadecimal. */
  readonly commitment: string;
  /** When it was certified, ISO 8601 in UTC with milliseconds. */
  readonly at: string;
}

const ENTRY =
  /^nfcards-log\/v1\n(?<kind>document|event)\n(?<commitment>[0-9a-f]{64})\n(?<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\n$/;

/** The bytes that a leaf is the hash of: four lines of text, which can be rebuilt from the fields. */
export function entryText({ kind, commitment, at }: LogEntry): string {
  return `nfcards-log/v1\n${kind}\n${commitment}\n${at}\n`;
}

/** Null for an invalid entry. */
export function readEntry(text: string): LogEntry | null {
  const { kind, commitment, at } = ENTRY.exec(text)?.groups ?? {};
  if ((kind !== 'document' && kind !== 'event') || commitment === undefined || at === undefined) return null;
  return { kind, commitment, at };
}
