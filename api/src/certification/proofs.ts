import type { LogInclusion } from '@nfcards/shared/operations';
import type { Handler } from '../wire/outcome.ts';
import { anchoredOn, anchorOf } from './anchors.ts';
import { entryText } from './entry.ts';
import { hashesOf } from './log-tree.ts';
import { consistencyRanges, inclusionRanges } from './merkle-ranges.ts';
import type { CertificationServices } from './services.ts';

/** Ed25519 signs the same words with the same signature: there is no need to keep it. */
export function logCheckpoint({ db, log, chain }: CertificationServices): Handler<'log_checkpoint'> {
  return async () => {
    const head = await log.head();
    const checkpoint = head === undefined ? null : log.key.checkpoint(head, await anchoredOn({ db, chain }));
    return { kind: 'answer', answer: { checkpoint } };
  };
}

export function logConsistency({ db, log }: CertificationServices): Handler<'log_consistency'> {
  return async ({ from, to }) => {
    if (from > to || to > ((await log.head())?.size ?? 0))
      return { kind: 'failure', failure: 'size_unknown' };
    const path = await hashesOf(db, consistencyRanges(from, to));
    return { kind: 'answer', answer: { path: path.map(hex) } };
  };
}

export function logInclusion({ db, log, chain }: CertificationServices): Handler<'log_inclusion'> {
  return async ({ no }) => {
    const entry = await db
      .selectFrom('log_entry')
      .select(['kind', 'commitment', 'at', 'leaf'])
      .where('no', '=', no)
      .executeTakeFirst();
    if (entry === undefined) return { kind: 'failure', failure: 'entry_unknown' };
    const { leaf } = entry;
    const head = await log.head();
    if (leaf === null || head === undefined || leaf >= head.size)
      return { kind: 'answer', answer: { inclusion: null } };
    const pathTo = async (size: number) => (await hashesOf(db, inclusionRanges(leaf, size))).map(hex);
    const anchor = await anchorOf(db, leaf);
    const inclusion: LogInclusion = {
      entry: entryText(entry),
      leaf,
      checkpoint: log.key.checkpoint(head, await anchoredOn({ db, chain })),
      path: await pathTo(head.size),
      anchor: anchor === null ? null : { ...anchor, path: await pathTo(anchor.size) },
    };
    return { kind: 'answer', answer: { inclusion } };
  };
}

function hex(hash: Buffer): string {
  return hash.toString('hex');
}
