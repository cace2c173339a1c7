import { type LogChain, type LogEntry, readDigest, verifyInclusion } from '@nfcards/shared/certification';
import type { LogAnchor, LogInclusion } from '@nfcards/shared/operations';

/** `alone`: nothing of this log is written on a chain. `waiting`: nothing that has the entry in it, so far. */
export type Anchoring =
  | { readonly status: 'anchored'; readonly anchor: LogAnchor }
  | { readonly status: 'waiting' }
  | { readonly status: 'alone' };

/**
 * Where the log was anchored with an entry in it. What a proof says of that is not asked: it is the log that says it, of
 * the chain and the contract that it signs with its head, and of no time before the entry.
 * @param chain signed with its head
 * @param isAnchored whether the log says that it writes to a chain, of which its head may know nothing yet
 */
export async function anchoringOf(
  { entry: text, leaf, anchor }: Pick<LogInclusion, 'entry' | 'leaf' | 'anchor'>,
  entry: LogEntry,
  { chain, isAnchored }: { readonly chain: LogChain | null; readonly isAnchored: boolean },
): Promise<Anchoring> {
  if (chain === null) return { status: isAnchored ? 'waiting' : 'alone' };
  if (anchor === null || anchor.chain_id !== chain.id || anchor.contract.toLowerCase() !== chain.contract)
    return { status: 'waiting' };
  const { path, ...place } = anchor;
  const root = readDigest(anchor.root);
  const isOfEntry =
    root !== null &&
    Date.parse(anchor.at) >= Date.parse(entry.at) &&
    (await verifyInclusion({ entry: text, leaf, path }, { size: anchor.size, root }));
  return isOfEntry ? { status: 'anchored', anchor: place } : { status: 'waiting' };
}
