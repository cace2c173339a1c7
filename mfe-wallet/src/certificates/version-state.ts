import type { EntryProof } from '../log/prove-entries.ts';

/** What is sealed beside a version, as far as its certification goes. */
interface Sealed {
  readonly commitment: string;
  readonly isOwn: boolean;
}

export type VersionState =
  | 'uncertified'
  /** The server says that there is an entry; this browser has not verified it (yet). */
  | 'unverified'
  /** What the log answers does not hold, or is of something else. */
  | 'refused'
  /** Its entry holds, and nothing shows that the holder's own vault has added it. */
  | 'foreign'
  /** Its entry holds; of another's card, that is all that a browser can know: who added it is what the server says. */
  | 'entered'
  | 'certified';

interface Version {
  /** Number of its entry. */
  readonly no: number | null;
  readonly proof: EntryProof | undefined;
  /** Undefined while the vault is closed, and for what it does not open. */
  readonly sealed: Sealed | undefined;
  /** Whether the card is the member's: then the version should be, too. */
  readonly isHeld: boolean;
}

/** How a version may be called: certified is what this browser has verified, from the signature of the log to the owner's act. */
export function versionState({ no, proof, sealed, isHeld }: Version): VersionState {
  if (no === null) return 'uncertified';
  if (proof?.status === 'refused') return 'refused';
  if (proof?.status !== 'verified' || sealed === undefined) return 'unverified';
  const { kind, commitment } = proof.entry;
  if (kind !== 'document' || commitment !== sealed.commitment) return 'refused';
  if (sealed.isOwn) return 'certified';
  return isHeld ? 'foreign' : 'entered';
}
