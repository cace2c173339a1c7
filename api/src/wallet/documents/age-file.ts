/** Longer than any header with a hundred recipients. */
const MAX_HEADER_BYTES = 64 * 1024;
/** The shortest payload after the header: a nonce and the tag of an empty chunk. */
const MIN_PAYLOAD_BYTES = 32;

/** Version, one or more recipients, authentication (C2SP, age.md). */
const HEADER =
  /^age-encryption\.org\/v1\n(?:-> [\x21-\x7e]+(?: [\x21-\x7e]+)*\n(?:[A-Za-z0-9+/]{64}\n)*[A-Za-z0-9+/]{0,63}\n)+--- [A-Za-z0-9+/]{43}\n/;

/**
 * Whether a file that begins like this is one of age's. It keeps out what was not encrypted by mistake or on
 * purpose; that the rest is what it seems, only who has the key can tell.
 */
export function beginsAsAge(beginning: Uint8Array): boolean {
  const text = Buffer.from(beginning.buffer, beginning.byteOffset, beginning.byteLength).toString(
    'latin1',
    0,
    MAX_HEADER_BYTES,
  );
  const header = HEADER.exec(text)?.[0];
  return header !== undefined && beginning.length >= header.length + MIN_PAYLOAD_BYTES;
}
