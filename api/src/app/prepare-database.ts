import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { seedSamples } from '../places/default-data/samples.ts';
import { frenchMarinasSeed, seaPortsSeed, seedPlaces } from '../places/default-data/seed-places.ts';
import { seedTowns } from '../places/default-data/seed-towns.ts';
import { renewRows } from '../places/renew-rows.ts';
import { resetFranceCache } from '../places/where/where-in-france.ts';

export interface Preparation {
  /** Whether made-up places are in the directory. */
  readonly samples: boolean;
}

/**
 * Brings the tables up to date and fills in the places that come with the product: not where a newer version of the
 * server has done so, whose places and computed columns stay.
 * @throws StartFailure `migration_failed`, `database_newer`
 */
export async function prepareDatabase(
  database: Database,
  { samples }: Preparation,
  progress: (sentence: string) => void,
): Promise<void> {
  const { newer } = await migrate(database.dbWithoutTimeout);
  if (newer) {
    progress('A newer version of the server has used this database: its tables and places stay as they are.');
    return;
  }
  await renewRows(database, progress);
  await seedTowns(database);
  await seedPlaces(database, frenchMarinasSeed(), progress);
  await seedPlaces(database, seaPortsSeed(), progress);
  await seedSamples(database, samples, progress);
  resetFranceCache();
}
