import { readDigests } from './digests.ts';
import type { TreeHead } from './merkle-proof.ts';
import { hashLeaf, isConsistent, isIncluded } from './merkle-proof.ts';

/** As the log answers; hashes are hexadecimal. */
export interface InclusionProof {
  /** The bytes that the leaf is the hash of. */
  readonly entry: string;
  /** From 0. */
  readonly leaf: number;
  /** From the leaf upwards. */
  readonly path: readonly string[];
}

export interface ConsistencyProof {
  readonly older: TreeHead;
  readonly newer: TreeHead;
  readonly path: readonly string[];
}

/** Whether an entry is in the log of this head. False for malformed proofs. */
export async function verifyInclusion(
  { entry, leaf, path }: InclusionProof,
  head: TreeHead,
): Promise<boolean> {
  const digests = readDigests(path);
  if (digests === null) return false;
  const hash = await hashLeaf(new TextEncoder().encode(entry));
  return isIncluded({ ...head, index: leaf, leaf: hash, path: digests });
}

/** Whether the log of the newer head begins with all of that of the older one. */
export async function verifyConsistency({ older, newer, path }: ConsistencyProof): Promise<boolean> {
  const digests = readDigests(path);
  return digests !== null && isConsistent({ older, newer, path: digests });
}
