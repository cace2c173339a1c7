import {
  type LogEntry,
  readCheckpoint,
  readEntry,
  type SignedHead,
  verifyInclusion,
} from '@nfcards/shared/certification';
import type { LogInclusion } from '@nfcards/shared/operations';
import { type Anchoring, anchoringOf } from './anchoring.ts';
import { continues } from './continues.ts';
import type { LogSource } from './log-source.ts';
import type { Watch } from './watch-log.ts';

/** What the log has under a number, as far as this browser has verified it. */
export type EntryProof =
  /** The log knows of none, or has not taken it up. */
  | { readonly status: 'unknown' | 'waiting' }
  /** The browser cannot check signatures of this kind. */
  | { readonly status: 'unsupported' }
  /** What the log answers does not hold. */
  | { readonly status: 'refused' }
  | {
      readonly status: 'verified';
      readonly entry: LogEntry;
      readonly inclusion: LogInclusion;
      readonly anchoring: Anchoring;
    };

/** Asks the log for entries, and holds each answer to its signature, its head, and what this device has seen before. */
export async function proveEntries(
  log: LogSource,
  watch: Watch,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, EntryProof>> {
  const heads = new Map<string, Promise<HeadReading>>();
  const headOf = (checkpoint: string, sound: Extract<Watch, { status: 'sound' }>) => {
    const reading = heads.get(checkpoint) ?? readHead(log, checkpoint, sound);
    heads.set(checkpoint, reading);
    return reading;
  };
  const isAnchored = await log.isAnchored();
  const prove = async (no: number): Promise<EntryProof> => {
    const answer = await log.inclusion(no);
    if (answer.status !== 'taken_up') return answer;
    if (watch.status === 'unsupported') return watch;
    if (watch.status !== 'sound') return { status: 'refused' };
    const { inclusion } = answer;
    const head = await headOf(inclusion.checkpoint, watch);
    if (head === 'refused' || head === 'unsupported') return { status: head };
    const entry = readEntry(inclusion.entry);
    if (entry === null || !(await verifyInclusion(inclusion, head))) return { status: 'refused' };
    const anchoring = await anchoringOf(inclusion, entry, { chain: head.chain, isAnchored });
    return { status: 'verified', entry, inclusion, anchoring };
  };
  return new Map(await Promise.all(numbers.map(async (no) => [no, await prove(no)] as const)));
}

type HeadReading = SignedHead | 'refused' | 'unsupported';

async function readHead(
  log: LogSource,
  checkpoint: string,
  { verifier, head: newest }: Extract<Watch, { status: 'sound' }>,
): Promise<HeadReading> {
  const read = await readCheckpoint(checkpoint, verifier);
  if (read.kind === 'ed25519_missing') return 'unsupported';
  return read.kind === 'signed' && (await continues(log, read.head, newest)) ? read.head : 'refused';
}
