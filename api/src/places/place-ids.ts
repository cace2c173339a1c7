import type { PlaceCategory } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Rows read at a time: other requests have their turn in between, on the embedded database too. */
const BATCH = 2000;

/** The ids of a category, some at a time, by name. Places that are written meanwhile may be among them or not. */
export async function* placeIds(db: Kysely<Tables>, category: PlaceCategory): AsyncGenerator<string[], void> {
  let last = { name_key: '', id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('place')
      .select(['id', 'name_key'])
      .where('category', '=', category)
      .where(sql<boolean>`(name_key, id) > (${last.name_key}, ${last.id})`)
      .orderBy('name_key')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows.map(({ id }) => id);
    const [end] = rows.slice(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = end;
  }
}
