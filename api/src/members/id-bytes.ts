export const ID_BYTES = 16;

/** A member's id as the bytes that it is, for tokens and keys that say whose they are. */
export function idBytes(memberId: string): Buffer {
  return Buffer.from(memberId.replaceAll('-', ''), 'hex');
}

/** Null for bytes that can be no id. */
export function idOfBytes(bytes: Buffer): string | null {
  if (bytes.length !== ID_BYTES) return null;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
