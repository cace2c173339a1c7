import { readCheckpoint, type SignedHead, witnessLog } from '@nfcards/shared/certification';
import type { LogSource } from './log-source.ts';

/** A head of a log as a device keeps it: what the log will be held to. */
export interface SeenHead {
  readonly verifier: string;
  readonly checkpoint: string;
}

/** How the log of this site stands, for a device that may have seen an earlier head of it. */
export type Watch =
  /** `keep` is what the device should keep from now on. */
  | {
      readonly status: 'sound';
      readonly verifier: string;
      readonly head: SignedHead;
      readonly keep: SeenHead;
    }
  /** It has no entry yet. */
  | { readonly status: 'empty'; readonly verifier: string }
  | {
      readonly status: 'tampered';
      readonly how: Tampering;
      readonly seen: SeenHead;
      readonly now: SeenHead | null;
    }
  /** Its newest head is not signed by the key that it names. */
  | { readonly status: 'unsigned' }
  /** The browser cannot check signatures of this kind. */
  | { readonly status: 'unsupported' };

/** `anew`: it has ended, and another has begun. `key`: it signs with another key than before. `past`: it does not begin with what was seen. `gone`: it is empty. */
export type Tampering = 'anew' | 'key' | 'past' | 'gone';

/** Holds the log to the head that was last seen here. */
export async function watchLog(log: LogSource, seen: SeenHead | null): Promise<Watch> {
  const verifier = await log.verifier();
  const checkpoint = await log.checkpoint();
  const now = checkpoint === null ? null : { verifier, checkpoint };
  if (seen !== null && seen.verifier !== verifier) {
    const isFormer = (await log.former()).includes(seen.verifier);
    return { status: 'tampered', how: isFormer ? 'anew' : 'key', seen, now };
  }
  if (now !== null) return compare(log, seen, now);
  return seen === null ? { status: 'empty', verifier } : { status: 'tampered', how: 'gone', seen, now };
}

async function compare(log: LogSource, seen: SeenHead | null, now: SeenHead): Promise<Watch> {
  const { verifier, checkpoint: shown } = now;
  const path = seen === null ? null : await pathBetween(log, seen, shown);
  const verdict = await witnessLog({ seen: seen?.checkpoint ?? null, shown, verifier, path });
  switch (verdict.kind) {
    case 'first':
    case 'continued':
      return { status: 'sound', verifier, head: verdict.head, keep: now };
    case 'behind':
      return { status: 'sound', verifier, head: verdict.head, keep: seen ?? now };
    case 'tampered':
      return {
        status: 'tampered',
        how: 'past',
        seen: { verifier, checkpoint: verdict.seen.checkpoint },
        now,
      };
    case 'unverified':
      if (verdict.trouble === 'ed25519_missing') return { status: 'unsupported' };
      // What this device kept is its own: unreadable, it holds nobody to anything.
      return verdict.of === 'seen' ? compare(log, null, now) : { status: 'unsigned' };
  }
}

async function pathBetween(
  log: LogSource,
  { verifier, checkpoint }: SeenHead,
  shown: string,
): Promise<readonly string[] | null> {
  const heads = await Promise.all([readCheckpoint(checkpoint, verifier), readCheckpoint(shown, verifier)]);
  const [from = 0, to = 0] = heads
    .map((reading) => (reading.kind === 'signed' ? reading.head.size : 0))
    .toSorted((one, other) => one - other);
  return from === 0 || from === to ? null : log.consistency(from, to);
}
