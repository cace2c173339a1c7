import { join } from 'node:path';
import type { BlobPlace } from '../blobs/open-blob-store.ts';
import { openPlace } from '../blobs/open-blob-store.ts';
import { migrate } from '../database/migrate.ts';
import type { DatabaseOptions } from '../database/open-database.ts';
import { openDatabase } from '../database/open-database.ts';
import { externalFiles } from '../ownership/external-files.ts';
import { claimDocuments } from '../ownership/site-mark.ts';
import type { Checked, DocumentReport } from './check-documents.ts';
import { checkDocuments } from './check-documents.ts';
import type { LogAsked, LogReport } from './recover-log.ts';
import { beginLogAnew, reportLog } from './recover-log.ts';

export { BlobStoreError } from '../blobs/blob-store.ts';
export type { DocumentReport } from './check-documents.ts';
export type { LogReport } from './recover-log.ts';

export interface RecoveryOptions extends Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'> {
  readonly siteUrl: string;
  readonly blobs?: BlobPlace;
}

/** Commands for a database that was restored or copied. */
export interface Recovery {
  /** Makes the documents this database's: it is the site from now on, and every other that has them is a copy. */
  readonly claim: () => Promise<void>;
  readonly checkDocuments: (progress: Checked['progress']) => Promise<DocumentReport>;
  readonly reportLog: () => Promise<LogReport>;
  readonly beginLogAnew: () => Promise<string>;
}

/**
 * Opens a database and its documents for `work` alone; the embedded database must be in use by no server.
 * @throws StartFailure
 */
export async function recover<Outcome>(
  { dataDir, databaseUrl, siteUrl, ...options }: RecoveryOptions,
  work: (recovery: Recovery) => Promise<Outcome>,
): Promise<Outcome> {
  const place = options.blobs ?? { kind: 'folder', path: join(dataDir, 'blobs') };
  const database = await openDatabase({
    dataDir,
    progress: () => undefined,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  try {
    const { db } = database;
    await migrate(db);
    const outside = externalFiles(place);
    const asked: LogAsked = { db, outside, siteUrl };
    return await work({
      claim: () => claimDocuments(db, outside),
      checkDocuments: (progress) => checkDocuments({ db, store: openPlace(place), place, progress }),
      reportLog: () => reportLog(asked),
      beginLogAnew: () => beginLogAnew(asked),
    });
  } finally {
    await database.close();
  }
}
