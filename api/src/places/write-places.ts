import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { PlaceFacts } from '../database/schema/place-facts.ts';
import { placeFactNames, placeFacts } from '../database/schema/place-facts.ts';
import type { Tables } from '../database/tables.ts';
import type { PlaceRecord, PlaceRow } from './place-record.ts';
import { toRow } from './place-record.ts';
import type { PlaceSource } from './place-sources.ts';
import { coveredLetters, searchKey } from './search-key.ts';

export interface Written {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** Serialises transactions that write many places: two would deadlock on each other's words. */
const WRITE_LOCK = 7_203_001;

export async function lockPlaces(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${WRITE_LOCK}::int8)`.execute(trx);
}

export async function writeSource(trx: Transaction<Tables>, source: PlaceSource): Promise<void> {
  const { id, ...rest } = source;
  await trx
    .insertInto('place_source')
    .values(source)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute();
}

/**
 * Adds the places or brings them up to date, by id. Everything that a search looks at changes with them. Their
 * sources must be there, and no id may occur twice.
 */
export async function writePlaces(
  trx: Transaction<Tables>,
  places: readonly PlaceRecord[],
): Promise<Written> {
  if (places.length === 0) return { added: 0, changed: 0, unchanged: 0 };
  await writeRegions(trx, places);
  const placeRows = places.map(toRow);
  await writeWords(trx, placeRows);
  const { rows } = await sql<{ readonly added: number; readonly changed: number }>`
    with written as (
      insert into place ${columnList}
      select ${columns} from jsonb_to_recordset(${JSON.stringify(placeRows)}::text::jsonb)
        as given (${typedColumns})
      on conflict (id) do update set ${assignments}
      where row(${stored}) is distinct from row(${offered})
      -- A row that is new has never been locked or replaced.
      returning xmax = 0 as added
    )
    select count(*) filter (where added) as added, count(*) filter (where not added) as changed
    from written`.execute(trx);
  const { added = 0, changed = 0 } = rows[0] ?? {};
  return { added, changed, unchanged: places.length - added - changed };
}

async function writeRegions(trx: Transaction<Tables>, places: readonly PlaceRecord[]): Promise<void> {
  const names = [...new Set(places.flatMap(({ port_region }) => port_region ?? []))].sort();
  if (names.length === 0) return;
  await trx
    .insertInto('place_region')
    .values(names.map((name) => ({ name, key: searchKey(name) })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Adds the words that are new, and says of each how far others of its places cover it (`WordTable`). */
async function writeWords(trx: Transaction<Tables>, rows: readonly PlaceRow[]): Promise<void> {
  const covered = coveredLetters(rows.map(({ words }) => words));
  await sql`
    insert into word (word, covered)
    select given.word, given.covered
    from unnest(${[...covered.keys()]}::text[], ${[...covered.values()]}::int2[]) as given (word, covered)
    left join lateral (select covered from word where word.word = given.word limit 1) known on true
    where known.covered is null or known.covered > given.covered
    order by 1
    on conflict (word) do update set covered = least(word.covered, excluded.covered)`.execute(trx);
}

/** Counts anew what searches plan with; for after many places have changed. Results never depend on it. */
export async function countPlaces(trx: Transaction<Tables>): Promise<void> {
  await sql`
    update word set places = counted.places
    from (
      select no, coalesce(held.places, 0)::int4 as places from word
      left join (select word_no as no, count(*) as places from place_word group by 1) held using (no)
    ) counted
    where word.no = counted.no and word.places <> counted.places`.execute(trx);
  await sql`
    update place_region set places = counted.places
    from (
      select place_region.name, count(place.id)::int4 as places from place_region
      left join place on place.port_region = place_region.name group by 1
    ) counted
    where place_region.name = counted.name and place_region.places <> counted.places`.execute(trx);
  await sql`
    insert into place_count as held (list, key, places)
    select 'category', category, count(*) from place group by category
    union all
    select 'country', country, count(*) from place group by country
    order by 1, 2
    on conflict (list, key) do update set places = excluded.places
    where held.places <> excluded.places`.execute(trx);
}

const factTypes = placeFactNames.map((name) => [name, placeFacts[name].type] as const);
const ownTypes = {
  id: 'text',
  category: 'text',
  name: 'text',
  country: 'text',
  source: 'text',
  commune: 'text',
  department: 'text',
  areas: 'text[]',
  standing: 'int2',
  name_key: 'text',
  name_keys: 'text',
  words: 'text[]',
} satisfies Record<Exclude<keyof PlaceRow, keyof PlaceFacts>, string>;
const columnTypes = [...Object.entries(ownTypes), ...factTypes];

const names = columnTypes.map(([name]) => name);
const columns = sql.join(names.map((name) => sql.ref(name)));
const columnList = sql`(${columns})`;
const typedColumns = sql.join(columnTypes.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
const stored = sql.join(names.map((name) => sql.ref(`place.${name}`)));
const offered = sql.join(names.map((name) => sql.ref(`excluded.${name}`)));
const assignments = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
