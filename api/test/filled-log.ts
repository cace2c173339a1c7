import { sql } from 'kysely';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { integrateEntries } from '../src/certification/integrate-entries.ts';
import { openDatabase } from '../src/database/open-database.ts';

/** A log whose entries are numbered from 1. */
export interface FilledLog {
  /** Seconds that it took to take all entries up. */
  readonly takeUpSeconds: number;
}

/** Fills an empty log with entries that commit to nothing, in a database that no server uses. */
export async function fillLog(
  place: { readonly dataDir: string; readonly databaseUrl?: string },
  entries: number,
): Promise<FilledLog> {
  const silently = () => undefined;
  const database = await openDatabase({ ...place, progress: silently });
  try {
    await prepareDatabase(database, { samples: true }, silently);
    await sql`
      insert into log_entry (kind, commitment)
      select 'document', sha256(no::text::bytea) from generate_series(1, ${entries}::integer) as no`.execute(
      database.db,
    );
    const begun = performance.now();
    await integrateEntries(database.db);
    return { takeUpSeconds: (performance.now() - begun) / 1000 };
  } finally {
    await database.close();
  }
}
