import type { KeyObject } from 'node:crypto';
import { createPrivateKey } from 'node:crypto';

/** The bytes before the 32 of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param seed 32 random bytes */
export function ed25519Key(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}
