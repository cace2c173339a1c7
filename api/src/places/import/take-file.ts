import { StartFailure } from '../../base/start-failure.ts';
import type { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import type { DatabasePlace } from '../../database/open-database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { withdrawSamples } from '../default-data/samples.ts';
import { markNewRows } from '../renew-rows.ts';
import { ImportRefused } from './files/import-refused.ts';
import type { OpenFile } from './files/read-file.ts';
import type { ImportReport } from './import-report.ts';
import type { TakeOptions } from './take-places.ts';
import { takePlaces } from './take-places.ts';

/** Opens the database, takes all that a file holds, and closes it again. */
export async function takeFile(
  file: OpenFile,
  { place, ...options }: TakeOptions & { readonly place: DatabasePlace },
): Promise<ImportReport> {
  const database = await openForWriting(place);
  try {
    const report = await takePlaces(database, file, options);
    if (!options.dryRun) await withdrawSamples(database);
    return report;
  } finally {
    await database.close();
  }
}

/**
 * With its tables as this version wants them.
 * @throws ImportRefused where a site has the embedded database to itself
 */
export async function openForWriting(place: DatabasePlace): Promise<Database> {
  const database = await openDatabase({ ...place, progress: () => undefined }).catch((cause: unknown) => {
    if (!(cause instanceof StartFailure && cause.kind === 'data_folder_locked')) throw cause;
    throw new ImportRefused(
      'The site is running and has the embedded database to itself: stop it, import, and start it again. With PostgreSQL (DATABASE_URL) an import can run beside it.',
      { cause },
    );
  });
  try {
    await migrate(database.dbWithoutTimeout);
    await markNewRows(database.db);
    return database;
  } catch (cause) {
    await database.close();
    throw cause;
  }
}
