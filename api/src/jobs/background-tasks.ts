import { describeError } from '../base/describe-error.ts';
import type { Report } from '../base/report.ts';

/**
 * Work that an answer must not wait for, because its duration would reveal what it found. It runs on this server at
 * once; what must survive a crash belongs in a job.
 */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  run(work: () => Promise<void>): void {
    const running = work()
      .catch((cause: unknown) =>
        this.#report({ level: 'error', event: 'afterwards_failed', failure: describeError(cause) }),
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when no task is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
