import { RunAgain } from '../jobs/jobs.ts';
import type { Report } from '../observation/report.ts';
import type { Services } from '../services.ts';
import { anchorLog } from './anchoring/anchor-log.ts';
import { AnchorTrouble } from './anchoring/chain.ts';

/** With the pause before the job is run again, how long a transaction has before another is sent for a higher fee. */
const PATIENCE_MS = 120_000;

/** The log's jobs. */
export async function workOnLog({ db, jobs, log, chain }: Services, report: Report): Promise<void> {
  // Announcements make it grow at once; this is for what a broken connection kept from being taken up.
  await jobs.work('take_up_log', () => log.takeUp());
  await jobs.work('anchor_log', async () => {
    if (chain === null) return;
    const isAnchored = await anchorLog({ db, chain, line: log.line, patience: PATIENCE_MS }).catch(
      (cause: unknown) => {
        if (!(cause instanceof AnchorTrouble)) throw cause;
        report({ level: 'warn', event: 'anchor_failed', kind: cause.kind, detail: cause.message });
        return false;
      },
    );
    if (!isAnchored) throw new RunAgain();
  });
}
