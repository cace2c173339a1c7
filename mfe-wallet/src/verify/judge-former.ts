import { type LogEntry, readCheckpoint, verifyInclusion } from '@nfcards/shared/certification';
import type { Certificate } from '../certificates/certificate.ts';
import type { LogSource } from '../log/log-source.ts';
import { proveEntries } from '../log/prove-entries.ts';
import type { Watch } from '../log/watch-log.ts';
import { refused, type Steps, type Verdict } from './verdict.ts';

export interface FormerQuestion {
  readonly part: Pick<Certificate, 'no' | 'log' | 'entry' | 'leaf' | 'checkpoint' | 'path'>;
  readonly entry: LogEntry;
  /** Whether the file is the one that the entry is of. */
  readonly file: 'passed' | 'failed';
  readonly watch: Watch;
}

/** A proof of a log that had to end holds by itself: by its key, its signature and its path. */
export async function judgeFormer(
  log: LogSource,
  { part, entry, file, watch }: FormerQuestion,
): Promise<Verdict> {
  const read = await readCheckpoint(part.checkpoint, part.log);
  if (read.kind === 'ed25519_missing') return { kind: 'unsupported' };
  if (read.kind !== 'signed') return refused('signature_wrong', { file, signature: 'failed' });
  const signed = { file, signature: 'passed' } as const;
  if (!(await verifyInclusion(part, read.head)))
    return refused('damaged', { ...signed, inclusion: 'failed' });
  if (file === 'failed') return refused('other_file', { ...signed, inclusion: 'passed' });
  const steps: Steps = { ...signed, log: 'open', inclusion: 'passed', continuity: 'open' };
  return { kind: 'former', certifiedAt: entry.at, now: await lookFor(log, part, watch), steps };
}

/** Whether the log of now has an entry of a former one, which it has under the same number. */
async function lookFor(
  log: LogSource,
  { no, entry }: FormerQuestion['part'],
  watch: Watch,
): Promise<'kept' | 'lost' | 'unknown'> {
  if (watch.status !== 'sound') return 'unknown';
  const proof = (await proveEntries(log, watch, [no])).get(no);
  if (proof?.status === 'unknown') return 'lost';
  if (proof?.status !== 'verified') return 'unknown';
  return proof.inclusion.entry === entry ? 'kept' : 'lost';
}
