/** Crockford's base 32: no letter that is read as another, or as a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Letters that are read as digits. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
/** Random characters: 150 bits. */
const RANDOM_LENGTH = 30;
/** Finds typing errors before the code is tried: one wrong code in 1024 passes. */
const CHECKSUM_LENGTH = 2;
const GROUP_LENGTH = 4;

/** A new code to be printed: eight groups of four, for example `7K3M-…`. */
export async function newRecoveryCode(): Promise<string> {
  const random = Array.from(
    crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH)),
    (byte) => ALPHABET[byte % 32],
  ).join('');
  return inGroups(random + (await checksumOf(random)));
}

/** The code in its normal form, however it was typed; null for an invalid one. */
export async function readRecoveryCode(typed: string): Promise<string | null> {
  const letters = [...typed.toUpperCase()].filter((letter) => /[0-9A-Z]/.test(letter));
  const code = letters.map((letter) => LOOKALIKES[letter] ?? letter).join('');
  const random = code.slice(0, RANDOM_LENGTH);
  if (
    code.length !== RANDOM_LENGTH + CHECKSUM_LENGTH ||
    (await checksumOf(random)) !== code.slice(RANDOM_LENGTH)
  )
    return null;
  return inGroups(code);
}

/** The key derived from a code. @param code in the form of `readRecoveryCode` */
export async function recoveryKey(code: string): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'HKDF', false, [
    'deriveKey',
  ]);
  const hkdf = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode('nfcards:vault-recovery:v1'),
  };
  return crypto.subtle.deriveKey(hkdf, root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

async function checksumOf(random: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(random)));
  return Array.from(digest.subarray(0, CHECKSUM_LENGTH), (byte) => ALPHABET[byte % 32]).join('');
}

function inGroups(code: string): string {
  return (code.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g')) ?? []).join('-');
}
