import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { searchKey } from '../search-key.ts';
import { frenchTowns } from '../where/where-in-france.ts';

/** To be changed with the package that they come from, or with the way they are read. */
const EDITION = '1';

/** Writes the towns of France, for searches near one of them, unless this edition is there. */
export async function seedTowns({ db }: Database): Promise<void> {
  const seed = await db.selectFrom('seed').select('digest').where('name', '=', 'towns').executeTakeFirst();
  if (seed?.digest === EDITION) return;
  const towns = [...frenchTowns()].map(({ name, department, latitude, longitude, population = 0 }) => ({
    ...{ key: searchKey(name), name, department, latitude, longitude, population },
  }));
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('town').execute();
    await sql`
      insert into town (key, name, department, latitude, longitude, population)
      select * from jsonb_to_recordset(${JSON.stringify(towns)}::text::jsonb)
        as given (key text, name text, department text, latitude float8, longitude float8, population int4)
    `.execute(trx);
    await trx
      .insertInto('seed')
      .values({ name: 'towns', digest: EDITION })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ digest: EDITION }))
      .execute();
  });
}
