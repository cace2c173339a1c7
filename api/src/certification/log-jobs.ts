import type { Report } from '../base/report.ts';
import { RetryJob } from '../jobs/jobs.ts';
import { anchorLog } from './anchor-log.ts';
import { AnchorError } from './chain.ts';
import type { CertificationServices } from './services.ts';

/** Together with the job's retry delay, the time before a transaction is replaced with a higher fee. */
const ANCHOR_TIMEOUT_MS = 120_000;

/** Registers the log's jobs. */
export async function registerLogJobs(
  { db, jobs, log, chain }: CertificationServices,
  report: Report,
): Promise<void> {
  // Notifications integrate entries at once; this catches those missed while the connection was down.
  await jobs.work('take_up_log', () => log.integrate());
  await jobs.work('anchor_log', async () => {
    if (chain === null) return;
    const isAnchored = await anchorLog({ db, chain, line: log.line, timeout: ANCHOR_TIMEOUT_MS }).catch(
      (cause: unknown) => {
        if (!(cause instanceof AnchorError)) throw cause;
        report({ level: 'warn', event: 'anchor_failed', kind: cause.kind, detail: cause.message });
        return false;
      },
    );
    if (!isAnchored) throw new RetryJob();
  });
}
