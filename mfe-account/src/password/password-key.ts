/** OWASP's floor for PBKDF2 with SHA-256 (Password Storage Cheat Sheet, 2023). About half a second on a telephone. */
const ROUNDS = 600_000;
const KEY_BITS = 256;

/** The page was not reached over https, so the browser offers no cryptography. */
export class InsecurePageError extends Error {
  override readonly name = 'InsecurePageError';
}

/**
 * What the site sends in place of a password, which never leaves the browser: 32 bytes in base64url (43
 * characters), always the same for the same address and password.
 *
 * PBKDF2-SHA-256 (600,000 rounds; salt: SHA-256 of `nfcards:login:v1:` and the address in lower case) stretches
 * the password into a root. HKDF-SHA-256 (RFC 5869) with the info `login` makes this key of the root; the key of
 * the vault is to be derived beside it from the same root, with another info, so that the server, which sees
 * this one, learns nothing of the other. Throws InsecurePageError outside a secure context.
 */
export async function passwordKey(email: string, password: string): Promise<string> {
  // Typed as always there; a page over plain http from another machine has none.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) throw new InsecurePageError('Web Crypto needs https or localhost');
  const salt = await subtle.digest('SHA-256', bytes(`nfcards:login:v1:${email.trim().toLowerCase()}`));
  // Keyboards differ in how they compose an accent (RFC 8265, section 4.2.2).
  const typed = await subtle.importKey('raw', bytes(password.normalize('NFC')), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const stretched = await subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS },
    typed,
    KEY_BITS,
  );
  const root = await subtle.importKey('raw', stretched, 'HKDF', false, ['deriveBits']);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes('login') };
  return base64url(await subtle.deriveBits(hkdf, root, KEY_BITS));
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function base64url(buffer: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
