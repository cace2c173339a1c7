import { readBase64 } from './digests.ts';

/** A text with signatures under it, https://c2sp.org/signed-note. */
export interface SignedNote {
  /** The signed text, with its final line feed. */
  readonly text: string;
  readonly signatures: readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
}

export interface Verifier {
  readonly name: string;
  /** The first bytes of each signature by this key. */
  readonly id: Uint8Array<ArrayBuffer>;
  readonly publicKey: Uint8Array<ArrayBuffer>;
}

export type SignatureReading = 'right' | 'wrong' | 'by_another' | 'ed25519_missing';

/** Of a signature algorithm in signed notes: Ed25519. */
const ED25519 = 1;
const ID_BYTES = 4;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** Characters. Sixteen signatures, which a verifier must put up with, have a tenth of that. */
const MAX_NOTE_LENGTH = 16_384;
const SIGNATURE_LINE = /^— ([^\s+]+) (\S+)$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a signed note must not have
const CONTROLS = /[\x00-\x09\x0b-\x1f]/;

/** The text ends with the last empty line; only signatures follow. Null for an invalid note. */
export function readNote(note: string): SignedNote | null {
  const end = note.lastIndexOf('\n\n');
  if (note.length > MAX_NOTE_LENGTH || end < 0 || !note.endsWith('\n') || CONTROLS.test(note)) return null;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.flatMap((line) => {
    const [, name, base64] = SIGNATURE_LINE.exec(line) ?? [];
    const bytes = base64 === undefined ? null : readBase64(base64);
    return name === undefined || bytes === null || bytes.length <= ID_BYTES ? [] : [{ name, bytes }];
  });
  return signatures.length === lines.length ? { text: note.slice(0, end + 1), signatures } : null;
}

/** Null for what is no verifier, or not of Ed25519. @param text name, id and key, with a plus between them */
export async function readVerifier(text: string): Promise<Verifier | null> {
  // The key is base64, and may have a plus of its own.
  const [, name, id, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? [];
  const typed = readBase64(base64 ?? '');
  if (name === undefined || typed?.length !== 1 + KEY_BYTES || typed[0] !== ED25519) return null;
  const named = new TextEncoder().encode(`${name}\n`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array([...named, ...typed])));
  const idBytes = digest.slice(0, ID_BYTES);
  const hex = Array.from(idBytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === id ? { name, id: idBytes, publicKey: typed.slice(1) } : null;
}

/** Signatures of keys that are not known say nothing; one of the known key that is wrong spoils the note. */
export async function verifyNote(note: SignedNote, verifier: Verifier): Promise<SignatureReading> {
  const own = note.signatures.filter(
    ({ name, bytes }) => name === verifier.name && verifier.id.every((byte, at) => bytes[at] === byte),
  );
  if (own.length === 0) return 'by_another';
  const publicKey = await importKey(verifier.publicKey);
  if (publicKey === null) return 'ed25519_missing';
  const text = new TextEncoder().encode(note.text);
  for (const { bytes } of own) {
    const signature = bytes.subarray(ID_BYTES);
    if (signature.length !== SIGNATURE_BYTES) return 'wrong';
    if (!(await crypto.subtle.verify('Ed25519', publicKey, signature, text))) return 'wrong';
  }
  return 'right';
}

/** Null where there is no Ed25519. */
async function importKey(publicKey: Uint8Array<ArrayBuffer>) {
  try {
    return await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'NotSupportedError') return null;
    throw cause;
  }
}
