import type { Kysely } from 'kysely';
import type { BlobStore } from '../blobs/blob-store.ts';
import { BlobStoreError } from '../blobs/blob-store.ts';
import type { Tables } from '../database/tables.ts';
import type { Report } from '../observation/report.ts';
import type { OutsideFiles } from './outside-files.ts';
import type { Ownership } from './site-mark.ts';
import { compareMarks } from './site-mark.ts';

/** What this server knows of whether its documents are its database's. */
export interface OwnershipWatch {
  readonly state: () => Ownership;
  /** Compares the marks now; what could not be known before may be. */
  readonly look: () => Promise<Ownership>;
  readonly close: () => void;
}

export interface OwnershipOptions {
  readonly db: Kysely<Tables>;
  readonly outside: OutsideFiles;
  readonly report: Report;
  /** Called once, when what was taken for the site turns out to be a copy. */
  readonly onCopy: () => void;
  readonly retry?: number;
}

/** Milliseconds between looks while nothing is known. */
const RETRY = 10_000;

export const COPY =
  'This database is a copy, as far as its documents tell: it sends no mail and no SMS, runs no job, and stores and deletes no document. If it is to be the site from now on, run “npm run recover -- claim” with the same settings and start it again.';

export async function watchOwnership(options: OwnershipOptions): Promise<OwnershipWatch> {
  const { db, outside, report, onCopy, retry = RETRY } = options;
  let state: Ownership = await compareMarks(db, outside);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<Ownership> {
    clearTimeout(timer);
    // A copy stays one until it is started again: what was stopped is not begun in the midst.
    if (state === 'copy') return state;
    const found = await compareMarks(db, outside);
    if (isClosed) return state;
    // What was known is not forgotten because the place for documents is away.
    if (found !== 'unknown') state = found;
    if (found === 'copy') {
      report({ level: 'error', event: 'database_is_copy', detail: COPY });
      onCopy();
    }
    if (state === 'unknown') lookLater();
    return found;
  }

  function lookLater(): void {
    timer = setTimeout(() => void look().catch(lookLater), retry).unref();
  }

  if (state === 'copy') report({ level: 'error', event: 'database_is_copy', detail: COPY });
  if (state === 'unknown') lookLater();
  return {
    state: () => state,
    look,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** A copy reads documents that are another's, and changes nothing among them. */
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
