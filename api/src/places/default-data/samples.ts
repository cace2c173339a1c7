import type { PlaceCategory } from '@nfcards/shared/operations';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { PlaceRecord } from '../place-record.ts';
import { MADE_UP } from '../place-sources.ts';
import { lockPlaces } from '../write-places.ts';
import { madeUpPlaces, trialPort } from './made-up-places.ts';
import { seedPlaces } from './seed-places.ts';

/**
 * Makes the directory hold the made-up port, and the made-up repairers and shops of those departments where no other
 * of the same category is known; nothing made up unless `isOn`.
 */
export async function seedSamples(
  database: Database,
  isOn: boolean,
  progress: (sentence: string) => void,
): Promise<void> {
  const places = isOn ? [trialPort, ...(await withoutReal(database.db))] : [];
  await seedPlaces(
    database,
    {
      source: MADE_UP,
      places,
      sentence: isOn
        ? `Seeding ${places.length} made-up places: each says so in its name.`
        : 'Nothing made up is in the directory.',
      onGone: deleteSampleRecords,
    },
    progress,
  );
}

/** Call after an import: removes made-up places where real ones exist now. The next start would do it too. */
export async function withdrawSamples({ dbWithoutTimeout }: Database): Promise<void> {
  await dbWithoutTimeout.transaction().execute(async (trx) => {
    await lockPlaces(trx);
    const covered = await coveredByReal(trx);
    const ids = madeUpPlaces.filter((place) => covered.has(keyOf(place))).map(({ id }) => id);
    if (ids.length === 0) return;
    const { rows } = await sql<{ readonly id: string }>`
      delete from place where source = ${MADE_UP.id} and id = any(${ids}::text[]) returning id`.execute(trx);
    await deleteSampleRecords(
      trx,
      rows.map(({ id }) => id),
    );
  });
}

async function withoutReal(db: Kysely<Tables>): Promise<readonly PlaceRecord[]> {
  const covered = await coveredByReal(db);
  return madeUpPlaces.filter((place) => !covered.has(keyOf(place)));
}

/** Each department and category of which a real place is known. */
async function coveredByReal(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly department: string; readonly category: PlaceCategory }>`
    select distinct department, category from place
    where category in ('mechanics', 'shop') and source <> ${MADE_UP.id} and department is not null`.execute(
    db,
  );
  return new Set(rows.map(({ department, category }) => `${department} ${category}`));
}

/** None of the made-up places is in Corsica or overseas, where the number is not the beginning of the postal code. */
function keyOf({ postal_code, category }: PlaceRecord): string {
  return `${postal_code?.slice(0, 2)} ${category}`;
}

/** Deletes what members have stored about made-up places. */
async function deleteSampleRecords(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ['favourite', 'review', 'maps_answer'] as const) {
    await trx.deleteFrom(table).where('place_id', 'in', ids).execute();
  }
  await trx.deleteFrom('berth_request').where('port_id', 'in', ids).execute();
}
