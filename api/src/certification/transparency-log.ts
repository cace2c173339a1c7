import type { Database } from '../database/database.ts';
import type { Afterwards } from '../jobs/afterwards.ts';
import type { LogKey } from './log-key.ts';
import { takeUp } from './take-up.ts';

/** The log of this server's database: takes up what is written for it on any server. */
export class TransparencyLog {
  readonly key: LogKey;
  readonly #takeUp: () => Promise<void>;
  readonly #afterwards: Afterwards;
  readonly #unsubscribe: () => void;
  #running: Promise<void> | null = null;
  #isWanted = false;

  constructor({ db, changes }: Pick<Database, 'db' | 'changes'>, key: LogKey, afterwards: Afterwards) {
    this.key = key;
    this.#takeUp = () => takeUp(db);
    this.#afterwards = afterwards;
    this.#unsubscribe = changes.subscribe((table) => {
      // Without a name, announcements may have been missed; while nothing is heard, more of them will be.
      if (table === 'log_entry' || (table === null && changes.live)) this.#want();
    });
    // What a server wrote that died before it was taken up.
    this.#want();
  }

  /** Takes up what waits. Rejects where the database does. */
  async takeUp(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#takeUpWanted();
    await this.#running;
  }

  /** Hears of nothing more, and ends what it does. */
  async close(): Promise<void> {
    this.#unsubscribe();
    this.#isWanted = false;
    await this.#running?.catch(() => undefined);
  }

  #want(): void {
    if (this.#running === null) this.#afterwards.begin(() => this.takeUp());
    else this.#isWanted = true;
  }

  /** What is written while entries are taken up is taken up next, all of it at once: one connection is enough for that. */
  async #takeUpWanted(): Promise<void> {
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        await this.#takeUp();
      }
    } finally {
      this.#running = null;
    }
  }
}
