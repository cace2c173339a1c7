import { readBase64 } from './digests.ts';
import type { TreeHead } from './merkle-proof.ts';
import { readNote, readVerifier, verifyNote } from './signed-note.ts';

/** The chain that heads of a log are written to, and the contract there. */
export interface LogChain {
  /** EIP-155. */
  readonly id: number;
  /** Address of the contract in lower case. */
  readonly contract: string;
}

/** A head of a log whose signature has been verified. */
export interface SignedHead extends TreeHead {
  /** Name of the log. */
  readonly origin: string;
  /** Signed along with the head; null for a log that stands alone. */
  readonly chain: LogChain | null;
  /** The signed note, to be kept and shown to others. */
  readonly checkpoint: string;
}

export type CheckpointTrouble =
  /** The text is no signed note with a head of a log in it. */
  | 'checkpoint_unreadable'
  /** The key is not in the form of verifiers of signed notes, or not of Ed25519. */
  | 'verifier_unreadable'
  /** Another log than the verifier's signed it, or this one with another key. */
  | 'other_log'
  | 'signature_wrong'
  /** This browser has no Ed25519 in its WebCrypto, or the page is not a secure one. */
  | 'ed25519_missing';

export type CheckpointReading =
  | { readonly kind: 'signed'; readonly head: SignedHead }
  | { readonly kind: CheckpointTrouble };

const DIGEST_BYTES = 32;
const SIZE = /^(0|[1-9]\d{0,15})$/;
/** A line after the root, which verifiers that do not know it pass over. */
const CHAIN = /^anchor ([1-9]\d{0,14}) (0x[0-9a-f]{40})$/;

/**
 * Verifies a head as the log signs it.
 * @param text C2SP tlog-checkpoint, https://c2sp.org/tlog-checkpoint
 * @param verifier the log's key as `log_key` gives it: name, id and public key, https://c2sp.org/signed-note
 */
export async function readCheckpoint(text: string, verifier: string): Promise<CheckpointReading> {
  const note = readNote(text);
  const head = note === null ? null : readHead(note.text);
  if (note === null || head === null) return { kind: 'checkpoint_unreadable' };
  if (!('subtle' in crypto)) return { kind: 'ed25519_missing' };
  const key = await readVerifier(verifier);
  if (key === null) return { kind: 'verifier_unreadable' };
  if (head.origin !== key.name) return { kind: 'other_log' };
  const signature = await verifyNote(note, key);
  switch (signature) {
    case 'right':
      return { kind: 'signed', head: { ...head, checkpoint: text } };
    case 'wrong':
      return { kind: 'signature_wrong' };
    case 'by_another':
      return { kind: 'other_log' };
    case 'ed25519_missing':
      return { kind: 'ed25519_missing' };
  }
}

function readHead(text: string): Omit<SignedHead, 'checkpoint'> | null {
  const [origin = '', size = '', base64 = '', ...extensions] = text.slice(0, -1).split('\n');
  const root = readBase64(base64);
  if (origin === '' || !SIZE.test(size) || extensions.includes('')) return null;
  if (root?.length !== DIGEST_BYTES || !Number.isSafeInteger(Number(size))) return null;
  return { origin, size: Number(size), root, chain: readChain(extensions) };
}

function readChain(extensions: readonly string[]): LogChain | null {
  for (const line of extensions) {
    const [, id, contract] = CHAIN.exec(line) ?? [];
    if (id !== undefined && contract !== undefined) return { id: Number(id), contract };
  }
  return null;
}
