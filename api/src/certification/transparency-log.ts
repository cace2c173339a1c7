import type { Report } from '../base/report.ts';
import { BlobStoreError } from '../blobs/blob-store.ts';
import type { Database } from '../database/database.ts';
import type { BackgroundTasks } from '../jobs/background-tasks.ts';
import type { ExternalFiles } from '../ownership/external-files.ts';
import { type FormerLogs, formerVerifiers } from './former-logs.ts';
import { integrateEntries } from './integrate-entries.ts';
import type { LogKey } from './log-key.ts';
import type { Continuity } from './saved-head.ts';
import { compareWithSaved, newestSavedHead, readSavedHead, saveHead } from './saved-head.ts';

/** The log can sign nothing now. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
}

export interface LogOptions {
  readonly database: Pick<Database, 'db' | 'changes'>;
  readonly key: LogKey;
  readonly line: number;
  readonly siteUrl: string;
  readonly outside: ExternalFiles;
  /** Whether the external files belong to this database. */
  readonly mayWriteExternal: () => boolean;
  readonly backgroundTasks: BackgroundTasks;
  readonly report: Report;
}

const BROKEN =
  'The log of certifications does not continue what was signed of it: the database is older, or another. Nothing is signed. “npm run recover -- log” says what is lost, and how to go on.';

/** The log of the database. Integrates entries that any server has written. */
export class TransparencyLog {
  readonly key: LogKey;
  readonly line: number;
  readonly #options: LogOptions;
  readonly #unsubscribe: () => void;
  /** Null until the saved head could be read. */
  #continuity: Continuity['kind'] | null = null;
  #former: Promise<readonly string[]> | null = null;
  #running: Promise<void> | null = null;
  #isRequested = false;

  constructor(options: LogOptions) {
    this.key = options.key;
    this.line = options.line;
    this.#options = options;
    const { changes } = options.database;
    this.#unsubscribe = changes.subscribe((table) => {
      // Null: notifications may have been missed. While the feed is down the job integrates instead.
      if (table === 'log_entry' || (table === null && changes.live)) this.#requestIntegration();
    });
    // Entries of a server that died before it integrated them.
    this.#requestIntegration();
  }

  /** Integrates pending entries and saves the new head. Rejects where the database does. */
  async integrate(): Promise<void> {
    this.#isRequested = true;
    this.#running ??= this.#integratePending();
    await this.#running;
  }

  /**
   * The newest head that may be signed; undefined while there is none.
   * @throws LogUnavailable where the log does not continue the signed one, or this cannot be checked now
   */
  async head(): Promise<{ readonly size: number; readonly root: Buffer } | undefined> {
    if (this.#continuity === null) await this.#saveHead().catch(() => undefined);
    if (this.#continuity !== 'continued') throw new LogUnavailable();
    return newestSavedHead(this.#options.database.db, this.line);
  }

  /** Whether it lacks entries that were signed: nothing is signed until an operator decides. */
  isBroken(): boolean {
    return this.#continuity === 'broken';
  }

  /** Names and public keys of former logs, the oldest first. */
  async former(): Promise<readonly string[]> {
    if (this.line === 1) return [];
    const { database, outside, siteUrl } = this.#options;
    const asked: FormerLogs = { db: database.db, outside, siteUrl, line: this.line };
    this.#former ??= formerVerifiers(asked);
    return this.#former.catch((cause: unknown) => {
      this.#former = null;
      if (!(cause instanceof BlobStoreError)) throw cause;
      // The database knows some of them.
      return formerVerifiers({ ...asked, outside: { read: async () => null } });
    });
  }

  /** Unsubscribes and waits for a running integration. */
  async close(): Promise<void> {
    this.#unsubscribe();
    this.#isRequested = false;
    await this.#running?.catch(() => undefined);
  }

  #requestIntegration(): void {
    if (this.#running === null) this.#options.backgroundTasks.run(() => this.integrate());
    else this.#isRequested = true;
  }

  /** One run at a time: entries written meanwhile are integrated together by the next. */
  async #integratePending(): Promise<void> {
    try {
      while (this.#isRequested) {
        this.#isRequested = false;
        await integrateEntries(this.#options.database.db);
        // The store has reported it, and the next run retries.
        await this.#saveHead().catch((cause: unknown) => {
          if (!(cause instanceof BlobStoreError)) throw cause;
        });
      }
    } finally {
      this.#running = null;
    }
  }

  async #saveHead(): Promise<void> {
    const { database, outside, line, key, mayWriteExternal, report } = this.#options;
    const { db } = database;
    const found = mayWriteExternal()
      ? await saveHead(db, outside, { line, verifier: key.verifier })
      : await compareWithSaved(db, await readSavedHead(outside, line));
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
