import type { CheckpointTrouble, SignedHead } from './checkpoint.ts';
import { readCheckpoint } from './checkpoint.ts';
import { verifyConsistency } from './verify-proofs.ts';

export interface Sighting {
  /** The checkpoint that was kept last time; null the first time. */
  readonly seen: string | null;
  /** The one that the log shows now. */
  readonly shown: string;
  /** The log's key, as it was when `seen` was kept: a log with another key is another log. */
  readonly verifier: string;
  /**
   * The answer of `log_consistency` from the smaller of both sizes to the larger; null when it answers
   * `size_unknown`. Not needed while nothing was seen, nor between heads of one size.
   */
  readonly path: readonly string[] | null;
}

export type Verdict =
  /** Nothing to compare with: keep `head.checkpoint`. */
  | { readonly kind: 'first'; readonly head: SignedHead }
  /** The log begins with all that it showed before: keep `head.checkpoint` in its place. */
  | { readonly kind: 'continued'; readonly head: SignedHead }
  /** It shows an earlier state of itself, which a server that lags may: keep what was kept, and look again. */
  | { readonly kind: 'behind'; readonly head: SignedHead }
  /** Both heads are signed by the log, and it has another past than it showed before. Both together are the evidence. */
  | { readonly kind: 'tampered'; readonly seen: SignedHead; readonly shown: SignedHead }
  /** No result: keep what was kept. */
  | { readonly kind: 'unverified'; readonly of: 'seen' | 'shown'; readonly trouble: CheckpointTrouble };

/** Compares the checkpoint that was kept with the one that the log shows now. */
export async function witnessLog({ seen, shown, verifier, path }: Sighting): Promise<Verdict> {
  const now = await readCheckpoint(shown, verifier);
  if (now.kind !== 'signed') return { kind: 'unverified', of: 'shown', trouble: now.kind };
  if (seen === null) return { kind: 'first', head: now.head };
  const before = await readCheckpoint(seen, verifier);
  if (before.kind !== 'signed') return { kind: 'unverified', of: 'seen', trouble: before.kind };
  const isBehind = now.head.size < before.head.size;
  const [older, newer] = isBehind ? [now.head, before.head] : [before.head, now.head];
  const proof = older.size === newer.size ? [] : path;
  if (proof === null || !(await verifyConsistency({ older, newer, path: proof })))
    return { kind: 'tampered', seen: before.head, shown: now.head };
  return { kind: isBehind ? 'behind' : 'continued', head: now.head };
}
