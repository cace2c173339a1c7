/** What one guess of a password costs, whoever makes it. */
export interface StretchCost {
  /** KiB of memory. */
  readonly memory: number;
  readonly passes: number;
}

/** Of RFC 9106, section 4, the choice for where memory is scarce, in one lane. About half a second on a telephone. */
export const STRETCH_COST: StretchCost = { memory: 64 * 1024, passes: 3 };

export const SALT_BYTES = 16;

/** Under any key, the seal of nothing under this nonce is a secret of its own: no wrap is sealed under it but by chance. */
const NONCE = new TextEncoder().encode('stretch-v2: ');
const SECRET = new Uint8Array(32);

/**
 * The key that Argon2id (version 1.3, one lane) makes of another that a password has made: AES-GCM, not to be read by
 * any code. Its input is what AES-256-GCM makes of 32 zero bytes under the key and a nonce of its own, with the tag.
 * It takes the thread's time, so it is for workers. @throws where the browser runs no WebAssembly
 */
export async function stretchedKey(
  key: CryptoKey,
  salt: Uint8Array,
  { memory, passes }: StretchCost,
): Promise<CryptoKey> {
  // The pages of this module’s keys have no use for it: it is in the one file of each worker.
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
