/** The cost of one guess of a password. */
export interface StretchCost {
  /** KiB of memory. */
  readonly memory: number;
  readonly passes: number;
}

/** Of RFC 9106, section 4, the choice for where memory is scarce, in one lane. About half a second on a phone. */
export const STRETCH_COST: StretchCost = { memory: 64 * 1024, passes: 3 };

export const SALT_BYTES = 16;

/** A fixed nonce: one key always gives the same secret. Wraps have random nonces, and share it only by chance. */
const NONCE = new TextEncoder().encode('stretch-v2: ');
const SECRET = new Uint8Array(32);

/**
 * The key that Argon2id (version 1.3, one lane) derives from a password's key: AES-GCM, not extractable. Its input is
 * 32 zero bytes, encrypted by AES-256-GCM with that key and a fixed nonce, tag included. It blocks the thread: call it
 * in workers. @throws where the browser runs no WebAssembly
 */
export async function stretchedKey(
  key: CryptoKey,
  salt: Uint8Array,
  { memory, passes }: StretchCost,
): Promise<CryptoKey> {
  // Loaded on demand: pages import this module and never stretch a key; only workers do.
  const { argon2id } = await import('hash-wasm');
  const password = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: NONCE }, key, SECRET));
  const stretched = await argon2id({
    password,
    salt,
    parallelism: 1,
    iterations: passes,
    memorySize: memory,
    hashLength: 32,
    outputType: 'binary',
  });
  return crypto.subtle.importKey('raw', Uint8Array.from(stretched), 'AES-GCM', false, ['encrypt', 'decrypt']);
}
