import { SALT_BYTES, STRETCH_COST, type StretchCost, stretchedKey } from './stretch.ts';

/** Formats: the first byte of what was sealed. Later ones may come. */
const BY_KEY = 1;
const BY_PASSWORD = 2;
const NONCE_BYTES = 12;
/** The format, the memory in KiB (32 bits, big-endian), the passes, and the salt. */
const HEADER_BYTES = 6 + SALT_BYTES;

/** The most that a sealed identity may cost to open: a forged one must not block the device. */
const MAX_STRETCH_COST: StretchCost = { memory: 256 * 1024, passes: 10 };

/** An identity that this key does not open: another password, another code, or bytes that were changed. */
export class VaultNotOpenedError extends Error {
  override readonly name = 'VaultNotOpenedError';
}

/**
 * Encrypts the identity of a vault with a key of high entropy, of a recovery code or a passkey: a byte for the format,
 * a nonce of 12 bytes, and AES-256-GCM, in base64. The member's recipient is additional authenticated data, so that one
 * vault's wrap does not open as another's.
 */
export async function sealIdentity(identity: string, recipient: string, key: CryptoKey): Promise<string> {
  return seal(identity, key, Uint8Array.of(BY_KEY), recipient);
}

/**
 * Encrypts it with the key of a password, stretched once more with a random salt: with a stolen database, passwords are
 * guessed one at a time, and each guess takes memory. The header holds the cost, and is authenticated.
 */
export async function sealIdentityByPassword(
  identity: string,
  recipient: string,
  key: CryptoKey,
): Promise<string> {
  const { memory, passes } = STRETCH_COST;
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const header = new Uint8Array(HEADER_BYTES);
  header.set([BY_PASSWORD]);
  new DataView(header.buffer).setUint32(1, memory);
  header.set([passes, ...salt], 5);
  return seal(identity, await stretchedKey(key, salt, STRETCH_COST), header, recipient);
}

/** Whether it was sealed with a stretched key. Older ones were not: they are sealed again after they opened. */
export function isStretched(sealed: string): boolean {
  return fromBase64(sealed.slice(0, 4))[0] === BY_PASSWORD;
}

/** @throws VaultNotOpenedError; another error where the browser cannot do the work */
export async function openIdentity(sealed: string, recipient: string, key: CryptoKey): Promise<string> {
  const bytes = fromBase64(sealed);
  if (bytes[0] === BY_KEY) return open(bytes, key, 1, recipient);
  if (bytes[0] !== BY_PASSWORD || bytes.length <= HEADER_BYTES + NONCE_BYTES)
    throw new VaultNotOpenedError('sealed by a later version of the site');
  const cost = { memory: new DataView(bytes.buffer).getUint32(1), passes: bytes[5] ?? 0 };
  if (
    cost.memory > MAX_STRETCH_COST.memory ||
    cost.passes > MAX_STRETCH_COST.passes ||
    cost.memory < 8 ||
    cost.passes < 1
  )
    throw new VaultNotOpenedError('made to keep a device busy');
  return open(bytes, await stretchedKey(key, bytes.slice(6, HEADER_BYTES), cost), HEADER_BYTES, recipient);
}

async function seal(identity: string, key: CryptoKey, header: Uint8Array, recipient: string) {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const plain = new TextEncoder().encode(identity);
  const sealed = await crypto.subtle.encrypt(parameters(nonce, header, recipient), key, plain);
  return toBase64(Uint8Array.of(...header, ...nonce, ...new Uint8Array(sealed)));
}

async function open(bytes: Uint8Array<ArrayBuffer>, key: CryptoKey, header: number, recipient: string) {
  const nonce = bytes.slice(header, header + NONCE_BYTES);
  try {
    const parameter = parameters(nonce, bytes.subarray(0, header), recipient);
    return new TextDecoder().decode(
      await crypto.subtle.decrypt(parameter, key, bytes.subarray(header + NONCE_BYTES)),
    );
  } catch (cause) {
    throw new VaultNotOpenedError('this key does not open the vault', { cause });
  }
}

function parameters(iv: Uint8Array<ArrayBuffer>, header: Uint8Array, recipient: string): AesGcmParams {
  const bound = new TextEncoder().encode(`nfcards-vault/v${header[0]} ${recipient}`);
  return { name: 'AES-GCM', iv, additionalData: Uint8Array.of(...bound, ...header.subarray(1)) };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
