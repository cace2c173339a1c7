import { randomBytes } from 'node:crypto';
import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { Hashing } from './passwords.ts';

/** A third of a normal thread's share (Linux, sched(7)): answers go first, and logins do not stand still beside them. */
const NICENESS = 5;
// On Linux a priority is a thread’s own; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(NICENESS);

/** Checked in place of the hash that is not there, so that an account's absence takes as long as its presence. */
const decoy = hashSync(randomBytes(32));

/**
 * Argon2id with 19 MiB, 2 passes, 1 lane: the library's defaults, which are OWASP's (Password Storage Cheat Sheet).
 * Runs in a thread of the pool in passwords.ts, and there without a pause: what is not `Sync` would go on in threads that
 * the files and the compression of answers need.
 */
export function makeHash({ secret }: Hashing['makeHash']['given']): Hashing['makeHash']['result'] {
  return hashSync(secret);
}

export function checkHash({ stored, secret }: Hashing['checkHash']['given']): Hashing['checkHash']['result'] {
  const matches = verifySync(stored ?? decoy, secret);
  return matches && stored !== null;
}
