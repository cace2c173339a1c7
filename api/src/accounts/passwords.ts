import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/**
 * Argon2id with 19 MiB, 2 passes, 1 lane: the library's defaults, which are OWASP's (Password Storage Cheat Sheet).
 * What comes in is a key that the browser derived from the password, or a one-time code.
 */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret);
}

/** Checked in place of the hash that is not there, so that an account's absence takes as long as its presence. */
const decoy = hash(randomBytes(32));

/** @param stored null where there is nothing to compare with: false, after the same time */
export async function verifySecret(stored: string | null, given: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy), given);
  return matches && stored !== null;
}
