/** Of the format below: what comes later may be another. */
const VERSION = 1;
const NONCE = 12;

/** An identity that this key does not open: another password, another code, or bytes that were changed. */
export class VaultNotOpenedError extends Error {
  override readonly name = 'VaultNotOpenedError';
}

/**
 * Encrypts the identity of a vault to one way to open it: a byte for the version, a nonce of 12 bytes, and AES-256-GCM, in
 * base64. The member's recipient goes along as what is authenticated, so that no vault's wrap opens as another's.
 */
export async function sealIdentity(identity: string, recipient: string, key: CryptoKey): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = await crypto.subtle.encrypt(
    parameters(nonce, recipient),
    key,
    new TextEncoder().encode(identity),
  );
  return toBase64(Uint8Array.of(VERSION, ...nonce, ...new Uint8Array(sealed)));
}

/** @throws VaultNotOpenedError */
export async function openIdentity(sealed: string, recipient: string, key: CryptoKey): Promise<string> {
  const bytes = fromBase64(sealed);
  if (bytes[0] !== VERSION) throw new VaultNotOpenedError('sealed by a later version of the site');
  const nonce = bytes.subarray(1, 1 + NONCE);
  try {
    const opened = await crypto.subtle.decrypt(parameters(nonce, recipient), key, bytes.subarray(1 + NONCE));
    return new TextDecoder().decode(opened);
  } catch (cause) {
    throw new VaultNotOpenedError('this key does not open the vault', { cause });
  }
}

function parameters(iv: Uint8Array<ArrayBuffer>, recipient: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`nfcards-vault/v1 ${recipient}`) };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
