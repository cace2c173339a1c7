import type { PlaceCategory } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { EncodedOutcome } from '../wire/outcome.ts';
import { ResponseCache } from '../wire/response-cache.ts';
import { listedColumns, toListed } from './listed-place.ts';

/** Rows read at a time: other requests have their turn in between, on the embedded database too. */
const BATCH = 2000;

/** The whole list of a category by standing and name, encoded once for each change of the places. */
export function placeList(
  { readPublic, changes }: Database,
  category: PlaceCategory,
): () => Promise<EncodedOutcome> {
  const bodies = new ResponseCache(changes, ['place']);
  return async () => {
    const cached = await bodies.get('all', () => readPublic((db) => readList(db, category)));
    if (cached === null) throw new Error('A list is never absent.');
    return { kind: 'encoded', ...cached };
  };
}

/** The list as JSON. In pieces, because a million places at once would stop everything else for seconds. */
async function readList(db: Kysely<Tables>, category: PlaceCategory): Promise<Buffer> {
  // One pass by name, sorted into what sailors look for first, other places, and so on: no index has that order.
  const standings: Buffer[][] = [];
  let last = { name_key: '', id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('place')
      .select([...listedColumns, 'name_key', 'standing'])
      .where('category', '=', category)
      .where(sql<boolean>`(name_key, id) > (${last.name_key}, ${last.id})`)
      .orderBy('name_key')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const [standing, written] of writtenByStanding(rows)) {
      const pieces = standings[standing] ?? [];
      pieces.push(Buffer.from(written.join()));
      standings[standing] = pieces;
    }
    const [end] = rows.slice(-1);
    if (end === undefined || rows.length < BATCH) break;
    last = end;
  }
  const pieces = standings.flat();
  const separated = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [Buffer.from(','), piece]));
  return Buffer.concat([Buffer.from('['), ...separated, Buffer.from(']')]);
}

function writtenByStanding(
  rows: readonly (Parameters<typeof toListed>[0] & { readonly standing: number })[],
): ReadonlyMap<number, readonly string[]> {
  const written = new Map<number, string[]>();
  for (const row of rows) {
    const listed = written.get(row.standing) ?? [];
    listed.push(JSON.stringify(toListed(row)));
    written.set(row.standing, listed);
  }
  return written;
}
