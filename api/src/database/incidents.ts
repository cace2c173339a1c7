import type { Report } from '../base/report.ts';
import type { UnavailableReason } from './unavailable.ts';
import { whyUnavailable } from './unavailable.ts';

/** Milliseconds without a failure after which a success ends an incident. */
const QUIET_MS = 10_000;

interface Incident {
  failures: number;
  last: number;
}

/** Reports once that the database cannot be used and once that it can again, however many calls fail. */
export class Incidents {
  readonly #report: Report;
  readonly #open = new Map<UnavailableReason, Incident>();

  constructor(report: Report) {
    this.#report = report;
  }

  has(reason: UnavailableReason): boolean {
    return this.#open.has(reason);
  }

  /** Errors of single statements are ignored. */
  failed(cause: unknown): void {
    const reason = whyUnavailable(cause);
    if (reason === null) return;
    const known = this.#open.get(reason);
    this.#open.set(reason, { failures: (known?.failures ?? 0) + 1, last: performance.now() });
    if (known !== undefined) return;
    const { code } = Object(cause) as { readonly code?: unknown };
    this.#report({ level: 'error', event: 'database_unavailable', reason, code });
  }

  /** @param isWrite a read does not show that writes are accepted */
  worked(isWrite: boolean): void {
    for (const [reason, { failures, last }] of this.#open) {
      const isOfWrites = reason === 'read_only' || reason === 'full';
      if ((isOfWrites && !isWrite) || performance.now() - last < QUIET_MS) continue;
      this.#open.delete(reason);
      this.#report({ level: 'warn', event: 'database_available', reason, failures });
    }
  }
}
