import type { Kysely } from 'kysely';
import type { Report } from '../base/report.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { BlobStoreError } from '../blobs/blob-store.ts';
import type { Tables } from '../database/tables.ts';
import type { ExternalFiles } from './external-files.ts';
import type { Ownership } from './site-mark.ts';
import { compareMarks } from './site-mark.ts';

/** Watches whether the documents belong to this server's database. */
export interface OwnershipWatch {
  readonly state: () => Ownership;
  /** Compares the marks again. */
  readonly check: () => Promise<Ownership>;
  readonly close: () => void;
}

export interface OwnershipOptions {
  readonly db: Kysely<Tables>;
  readonly outside: ExternalFiles;
  readonly report: Report;
  /** Called once, if the database turns out to be a copy. */
  readonly onCopy: () => void;
  readonly retry?: number;
}

/** Milliseconds between checks while the state is unknown. */
const RETRY = 10_000;

export const COPY =
  'This database is a copy, as far as its documents tell: it sends no mail and no SMS, runs no job, and stores and deletes no document. If it is to be the site from now on, run “npm run recover -- claim” with the same settings and start it again.';

export async function watchOwnership(options: OwnershipOptions): Promise<OwnershipWatch> {
  const { db, outside, report, onCopy, retry = RETRY } = options;
  let state: Ownership = await compareMarks(db, outside);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function check(): Promise<Ownership> {
    clearTimeout(timer);
    // A copy stays one until the server restarts: stopped jobs are not resumed.
    if (state === 'copy') return state;
    const found = await compareMarks(db, outside);
    if (isClosed) return state;
    // An unavailable store does not change a known state.
    if (found !== 'unknown') state = found;
    if (found === 'copy') {
      report({ level: 'error', event: 'database_is_copy', detail: COPY });
      onCopy();
    }
    if (state === 'unknown') checkLater();
    return found;
  }

  function checkLater(): void {
    timer = setTimeout(() => void check().catch(checkLater), retry).unref();
  }

  if (state === 'copy') report({ level: 'error', event: 'database_is_copy', detail: COPY });
  if (state === 'unknown') checkLater();
  return {
    state: () => state,
    check,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** A copy may read the documents, which belong to another database, but not change them. */
export function readOnlyForCopies(store: BlobStore, state: () => Ownership): BlobStore {
  const refuse = () => {
    if (state() === 'copy') throw new BlobStoreError('The documents are those of another database.');
  };
  return {
    async put(name, bytes) {
      refuse();
      await store.put(name, bytes);
    },
    get: store.get,
    async delete(name) {
      refuse();
      await store.delete(name);
    },
  };
}
