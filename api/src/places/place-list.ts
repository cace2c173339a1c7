import type { PlaceCategory } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { EncodedBody } from '../wire/encoded-body.ts';
import { KeptBodies } from '../wire/kept-bodies.ts';
import { listedColumns, toListed } from './listed-place.ts';

/** Rows read at a time: other requests have their turn in between, on the embedded database too. */
const BATCH = 2000;

/** The whole list of a category by name, encoded once for each change of the places. */
export function placeList(
  { db, changes }: Database,
  category: PlaceCategory,
): () => Promise<{ readonly kind: 'encoded'; readonly body: EncodedBody }> {
  const bodies = new KeptBodies(changes, ['place']);
  return async () => {
    const body = await bodies.get('all', () => readList(db, category));
    if (body === null) throw new Error('A list is never absent.');
    return { kind: 'encoded', body };
  };
}

/** The list as JSON. In pieces, because a million places at once would stop everything else for seconds. */
async function readList(db: Kysely<Tables>, category: PlaceCategory): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let last = { name_key: '', id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('place')
      .select([...listedColumns, 'name_key'])
      .where('category', '=', category)
      .where(sql<boolean>`(name_key, id) > (${last.name_key}, ${last.id})`)
      .orderBy('name_key')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length > 0) pieces.push(Buffer.from(rows.map((row) => JSON.stringify(toListed(row))).join()));
    const [end] = rows.slice(-1);
    if (end === undefined || rows.length < BATCH) break;
    last = end;
  }
  const separated = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [Buffer.from(','), piece]));
  return Buffer.concat([Buffer.from('['), ...separated, Buffer.from(']')]);
}
