import { BlobStoreError } from '../blobs/blob-store.ts';
import type { Database } from '../database/database.ts';
import type { Afterwards } from '../jobs/afterwards.ts';
import type { Report } from '../observation/report.ts';
import type { OutsideFiles } from '../ownership/outside-files.ts';
import { type FormerLogs, formerVerifiers } from './former-logs.ts';
import type { Continuity } from './kept-head.ts';
import { compareWithKept, keepHead, newestKeptHead, readKeptHead } from './kept-head.ts';
import type { LogKey } from './log-key.ts';
import { takeUp } from './take-up.ts';

/** Nothing can be signed now. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
}

export interface LogOptions {
  readonly database: Pick<Database, 'db' | 'changes'>;
  readonly key: LogKey;
  readonly line: number;
  readonly siteUrl: string;
  readonly outside: OutsideFiles;
  /** Whether what is kept outside is this database's to change. */
  readonly mayKeep: () => boolean;
  readonly afterwards: Afterwards;
  readonly report: Report;
}

const BROKEN =
  'The log of certifications does not continue what was signed of it: the database is older, or another. Nothing is signed. “npm run recover -- log” says what is lost, and how to go on.';

/** The log of this server's database: takes up what is written for it on any server. */
export class TransparencyLog {
  readonly key: LogKey;
  readonly line: number;
  readonly #options: LogOptions;
  readonly #unsubscribe: () => void;
  /** Null until what was kept could be read. */
  #continuity: Continuity['kind'] | null = null;
  #former: Promise<readonly string[]> | null = null;
  #running: Promise<void> | null = null;
  #isWanted = false;

  constructor(options: LogOptions) {
    this.key = options.key;
    this.line = options.line;
    this.#options = options;
    const { changes } = options.database;
    this.#unsubscribe = changes.subscribe((table) => {
      // Without a name, announcements may have been missed; while nothing is heard, more of them will be.
      if (table === 'log_entry' || (table === null && changes.live)) this.#want();
    });
    // What a server wrote that died before it was taken up.
    this.#want();
  }

  /** Takes up what waits, and keeps the head that it has then. Rejects where the database does. */
  async takeUp(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#takeUpWanted();
    await this.#running;
  }

  /**
   * The newest head that may be signed; undefined while there is none.
   * @throws LogUnavailable where the log does not continue what was signed, or nobody can tell
   */
  async head(): Promise<{ readonly size: number; readonly root: Buffer } | undefined> {
    if (this.#continuity === null) await this.#keep().catch(() => undefined);
    if (this.#continuity !== 'continued') throw new LogUnavailable();
    return newestKeptHead(this.#options.database.db, this.line);
  }

  /** Names and public keys of the logs that ended before this one began, the oldest first. */
  async former(): Promise<readonly string[]> {
    if (this.line === 1) return [];
    const { database, outside, siteUrl } = this.#options;
    const asked: FormerLogs = { db: database.db, outside, siteUrl, line: this.line };
    this.#former ??= formerVerifiers(asked);
    return this.#former.catch((cause: unknown) => {
      this.#former = null;
      if (!(cause instanceof BlobStoreError)) throw cause;
      // What the database knows of them is better than nothing.
      return formerVerifiers({ ...asked, outside: { read: async () => null } });
    });
  }

  /** Hears of nothing more, and ends what it does. */
  async close(): Promise<void> {
    this.#unsubscribe();
    this.#isWanted = false;
    await this.#running?.catch(() => undefined);
  }

  #want(): void {
    if (this.#running === null) this.#options.afterwards.begin(() => this.takeUp());
    else this.#isWanted = true;
  }

  /** What is written while entries are taken up is taken up next, all of it at once: one connection is enough for that. */
  async #takeUpWanted(): Promise<void> {
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        await takeUp(this.#options.database.db);
        // Where they lie told the log already, and the next time will do.
        await this.#keep().catch((cause: unknown) => {
          if (!(cause instanceof BlobStoreError)) throw cause;
        });
      }
    } finally {
      this.#running = null;
    }
  }

  async #keep(): Promise<void> {
    const { database, outside, line, key, mayKeep, report } = this.#options;
    const { db } = database;
    const found = mayKeep()
      ? await keepHead(db, outside, { line, verifier: key.verifier })
      : await compareWithKept(db, await readKeptHead(outside, line));
    if (found.kind === 'broken' && this.#continuity !== 'broken')
      report({
        level: 'error',
        event: 'log_broken',
        kept: found.kept.size,
        size: found.size,
        detail: BROKEN,
      });
    this.#continuity = found.kind;
  }
}
