import { madeUpSeed, seaPortsSeed, seedPlaces } from '../places/default-data/seed-places.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

/**
 * Brings the tables up to date and fills in the places that come with the product.
 * @throws StartFailure `migration_failed`
 */
export async function prepareDatabase(
  database: Database,
  progress: (sentence: string) => void,
): Promise<void> {
  await migrate(database.unhurried);
  await seedPlaces(database, seaPortsSeed(), progress);
  await seedPlaces(database, madeUpSeed, progress);
}
