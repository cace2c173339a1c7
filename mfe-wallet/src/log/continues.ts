import { type SignedHead, verifyConsistency } from '@nfcards/shared/certification';
import type { LogSource } from './log-source.ts';

/** Whether two heads are of one log, whichever of them is the older. */
export async function continues(log: LogSource, head: SignedHead, newest: SignedHead): Promise<boolean> {
  const [older, newer] = head.size <= newest.size ? [head, newest] : [newest, head];
  const path = older.size === newer.size ? [] : await log.consistency(older.size, newer.size);
  return path !== null && verifyConsistency({ older, newer, path });
}
