import { describeError } from '../observation/describe-error.ts';
import type { Report } from '../observation/report.ts';

/**
 * Work that nobody waits for, because the time it takes would tell what it found. It is done on this server and at
 * once; what must not be lost when the server dies belongs in a job.
 */
export class Afterwards {
  readonly #running = new Set<Promise<void>>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  begin(work: () => Promise<void>): void {
    const running = work()
      .catch((cause: unknown) =>
        this.#report({ level: 'error', event: 'afterwards_failed', failure: describeError(cause) }),
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all that was begun is done. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
