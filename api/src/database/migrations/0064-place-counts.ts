import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** How many places the long lists hold, so that a search knows which is the shortest before it reads any. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table place_count (
      list text not null,
      key text not null,
      places integer not null,
      primary key (list, key)
    )`.execute(db);
  await sql`
    insert into place_count (list, key, places)
    select 'category', category, count(*) from place group by category
    union all
    select 'country', country, count(*) from place group by country`.execute(db);
}
