import type { KeyObject } from 'node:crypto';
import { createHash, createPublicKey, sign } from 'node:crypto';
import { ed25519Key } from '../base/ed25519-key.ts';

/** The bytes before the 32 of a public key in SPKI. */
const SPKI_LENGTH = 12;
/** Of a signature algorithm in signed notes (C2SP, signed-note): Ed25519. */
const ED25519 = 1;

export interface SignedChain {
  readonly id: number;
  /** Address of the contract. */
  readonly contract: string;
}

export interface LogKey {
  /** Name of the log. */
  readonly origin: string;
  /** The verifier key (C2SP, signed-note): name, id and public key. */
  readonly verifier: string;
  /** A head of the log, signed (C2SP, tlog-checkpoint), and with it the chain that heads are written to. */
  readonly checkpoint: (
    head: { readonly size: number; readonly root: Buffer },
    chain: SignedChain | null,
  ) => string;
}

/** @param seed 32 random bytes, kept */
export function logKey(origin: string, seed: Buffer): LogKey {
  const key = ed25519Key(seed);
  const typed = Buffer.concat([Buffer.from([ED25519]), publicBytes(key)]);
  const id = createHash('sha256').update(`${origin}\n`).update(typed).digest().subarray(0, 4);
  return {
    origin,
    verifier: `${origin}+${id.toString('hex')}+${typed.toString('base64')}`,
    checkpoint: ({ size, root }, chain) => {
      const extension = chain === null ? '' : `anchor ${chain.id} ${chain.contract.toLowerCase()}\n`;
      const text = `${origin}\n${size}\n${root.toString('base64')}\n${extension}`;
      const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)]);
      return `${text}\n— ${origin} ${signature.toString('base64')}\n`;
    },
  };
}

function publicBytes(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_LENGTH);
}
