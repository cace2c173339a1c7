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
 * Brings the tables up to date and fills in the places that come with the product.
 * @throws StartFailure `migration_failed`
 */
export async function prepareDatabase(
  database: Database,
  { samples }: Preparation,
  progress: (sentence: string) => void,
): Promise<void> {
  await migrate(database.dbWithoutTimeout);
  await renewRows(database, progress);
  await seedTowns(database);
  await seedPlaces(database, frenchMarinasSeed(), progress);
  await seedPlaces(database, seaPortsSeed(), progress);
  await seedSamples(database, samples, progress);
  resetFranceCache();
}
