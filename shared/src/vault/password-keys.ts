/** OWASP's floor for PBKDF2 with SHA-256 (Password Storage Cheat Sheet, 2023). About half a second on a phone. */
const PBKDF2_ITERATIONS = 600_000;
const KEY_BITS = 256;

/** The page was not reached over https, so the browser offers no cryptography. */
export class InsecurePageError extends Error {
  override readonly name = 'InsecurePageError';
}

export interface PasswordKeys {
  /** Sent to the server in place of the password: 32 bytes in base64url, 43 characters. */
  readonly login: string;
  /** Opens the vault: AES-GCM, not extractable, never sent. */
  readonly vault: CryptoKey;
}

/**
 * Derives two keys from a password. The password never leaves the browser, and neither key reveals the other.
 *
 * PBKDF2-SHA-256 (600,000 rounds; salt: SHA-256 of `nfcards:login:v1:` and the address in lower case) stretches the
 * password into a root. HKDF-SHA-256 (RFC 5869) makes the keys of it, with the infos `login` and `vault`.
 * @throws InsecurePageError outside a secure context
 */
export async function passwordKeys(email: string, password: string): Promise<PasswordKeys> {
  // The type says that it always exists; on a page over plain http from another machine it does not.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) throw new InsecurePageError('Web Crypto needs https or localhost');
  const salt = await subtle.digest('SHA-256', bytesOf(`nfcards:login:v1:${email.trim().toLowerCase()}`));
  // Keyboards differ in how they compose an accent (RFC 8265, section 4.2.2).
  const typed = await subtle.importKey('raw', bytesOf(password.normalize('NFC')), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PBKDF2_ITERATIONS };
  const stretched = await subtle.deriveBits(pbkdf2, typed, KEY_BITS);
  const root = await subtle.importKey('raw', stretched, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const login = await subtle.deriveBits(hkdf('login'), root, KEY_BITS);
  const vault = await subtle.deriveKey(hkdf('vault'), root, { name: 'AES-GCM', length: KEY_BITS }, false, [
    'encrypt',
    'decrypt',
  ]);
  return { login: base64url(login), vault };
}

function hkdf(info: string): HkdfParams {
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(info) };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function base64url(buffer: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
