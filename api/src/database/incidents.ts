import type { Report } from '../observation/report.ts';
import type { UnavailableReason } from './unavailable.ts';
import { whyUnavailable } from './unavailable.ts';

/** Milliseconds without another failure after which an incident can be over. */
const QUIET_MS = 10_000;

interface Incident {
  failures: number;
  last: number;
}

/** Tells once that the database cannot be used, and once that it can be again, however many calls meet it. */
export class Incidents {
  readonly #report: Report;
  readonly #open = new Map<UnavailableReason, Incident>();

  constructor(report: Report) {
    this.#report = report;
  }

  has(reason: UnavailableReason): boolean {
    return this.#open.has(reason);
  }

  /** Of an error that says nothing about the database as a whole, nothing is kept. */
  failed(cause: unknown): void {
    const reason = whyUnavailable(cause);
    if (reason === null) return;
    const known = this.#open.get(reason);
    this.#open.set(reason, { failures: (known?.failures ?? 0) + 1, last: performance.now() });
    if (known !== undefined) return;
    const { code } = Object(cause) as { readonly code?: unknown };
    this.#report({ level: 'error', event: 'database_unavailable', reason, code });
  }

  /** @param isWrite a read tells nothing of whether writes are taken */
  worked(isWrite: boolean): void {
    for (const [reason, { failures, last }] of this.#open) {
      const isOfWrites = reason === 'read_only' || reason === 'full';
      if ((isOfWrites && !isWrite) || performance.now() - last < QUIET_MS) continue;
      this.#open.delete(reason);
      this.#report({ level: 'warn', event: 'database_available', reason, failures });
    }
  }
}
