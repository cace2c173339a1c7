import type { PlaceCategory } from '@nfcards/shared/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { seedSamples } from '../src/places/default-data/samples.ts';
import { placeIds } from '../src/places/place-ids.ts';
import { nothingKnown } from '../src/places/place-record.ts';
import { MADE_UP } from '../src/places/place-sources.ts';
import { writePlaces } from '../src/places/write-places.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';

const quiet = () => undefined;
/** More than are read at a time, many under one name. */
const marinas = Array.from({ length: 4500 }, (_, index) => ({
  ...nothingKnown,
  category: 'port' as const,
  country: 'FR',
  source: MADE_UP.id,
  id: `test-${index}`,
  name: `Havre ${index % 7}`,
}));

describe.each(engines)('the ids of places on $name', ({ makePlace }) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await makePlace({ empty: true });
    database = await openDatabase({ ...place, progress: quiet });
    await migrate(database.db);
    await seedSamples(database, true, quiet);
    await database.db.transaction().execute((trx) => writePlaces(trx, marinas));
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  async function batchesOf(category: PlaceCategory): Promise<string[][]> {
    const batches: string[][] = [];
    for await (const ids of placeIds(database.db, category)) batches.push(ids);
    return batches;
  }

  it('are those of the category, each once', async () => {
    const ids = (await batchesOf('port')).flat();
    expect(ids.toSorted()).toEqual(['made-up-port', ...marinas.map(({ id }) => id)].toSorted());
    const others = [...(await batchesOf('mechanics')), ...(await batchesOf('shop'))].flat();
    expect(others).toHaveLength(24);
    expect(others.filter((id) => id.startsWith('test-'))).toEqual([]);
  });

  it('come some at a time, so that others have their turn', async () => {
    expect((await batchesOf('port')).map(({ length }) => length)).toEqual([2000, 2000, 501]);
  });
});
