/** Crockford's base 32: no letter that is read as another, or as a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Letters that are read as digits. */
const READ_AS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
/** Of chance: 150 bits. */
const RANDOM = 30;
/** So that a slip is told before anything is tried: one code in 1024 passes by accident. */
const CHECK = 2;
const GROUP = 4;

/** A new code to be printed: eight groups of four, for example `7K3M-…`. */
export async function newRecoveryCode(): Promise<string> {
  const random = Array.from(
    crypto.getRandomValues(new Uint8Array(RANDOM)),
    (byte) => ALPHABET[byte % 32],
  ).join('');
  return inGroups(random + (await checkOf(random)));
}

/** The code as it is, however it was typed; null for what is none. */
export async function readRecoveryCode(typed: string): Promise<string | null> {
  const letters = [...typed.toUpperCase()].filter((letter) => /[0-9A-Z]/.test(letter));
  const code = letters.map((letter) => READ_AS[letter] ?? letter).join('');
  const random = code.slice(0, RANDOM);
  if (code.length !== RANDOM + CHECK || (await checkOf(random)) !== code.slice(RANDOM)) return null;
  return inGroups(code);
}

/** The key that a code makes. @param code as `readRecoveryCode` gives it */
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

async function checkOf(random: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(random)));
  return Array.from(digest.subarray(0, CHECK), (byte) => ALPHABET[byte % 32]).join('');
}

function inGroups(code: string): string {
  return (code.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}
