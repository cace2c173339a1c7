import type { SearchInput } from '@nfcards/shared/operations';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Box } from '../great-circle.ts';
import { boxesAround, distanceFrom, isWithin, splitAtMeridian } from '../great-circle.ts';
import { searchKey } from '../search-key.ts';
import { areasNamed } from '../where/areas-named.ts';
import { departmentName } from '../where/departments.ts';
import { departmentsOf } from '../where/french-areas.ts';
import type { QueryTerm } from './query-terms.ts';

/** Up to so many places are all read and then sorted; of more, an index in the order of the answer is walked. */
export const FEW = 1000;
/** Estimate for a filter that matches more than `FEW` places and has no count. */
const UNCOUNTED = 50_000;
/** Beginnings of the lists that are merged in one walk. */
const MAX_LISTS = 64;

/** One thing asked of a place. */
export interface Filter {
  /** Whether a row of `place` passes, written so that no index is used for it. */
  readonly condition: RawBuilder<boolean>;
  /** A FROM clause that reads the passing rows of `place` by an index; null where there is none. */
  readonly indexed: RawBuilder<unknown> | null;
  /** How many places pass, roughly and never 0 unless nothing does; infinite where unknown. */
  readonly estimate: number;
  /** Lists in the order of names that hold exactly what passes; null where there are none, or too many. */
  readonly lists: Lists | null;
  /** Lists that hold exactly what does not pass. */
  readonly exceptLists?: Lists;
  /** Whether a place passes, where that can be told without the database. */
  readonly passes?: (place: HomePlace) => boolean;
}

/** What searches know of each place that they list first. */
export interface HomePlace {
  readonly id: string;
  readonly words: readonly string[];
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A filter of which only the answer is known. */
export function plainFilter(condition: RawBuilder<boolean>): Filter {
  return { condition, indexed: null, estimate: Number.POSITIVE_INFINITY, lists: null };
}

/** All but the places of the other filter. @param condition the same of a row of `place` */
export function exceptFilter({ lists }: Filter, condition: RawBuilder<boolean>): Filter {
  return { ...plainFilter(condition), ...(lists !== null && { exceptLists: lists }) };
}

export interface Lists {
  /** `word` reads `place_word`, the others `place` by that column. */
  readonly by: 'word' | 'port_region' | 'country' | 'category';
  readonly keys: readonly (string | number)[];
  /** Their places stand close together in the order of names, as those do whose names begin with the same word. */
  readonly clustered: boolean;
}

/** These places of those listed first, by an index that holds no others. */
export function homeFilter(home: string, ids: readonly string[]) {
  const condition = sql<boolean>`place.id = any(${sql.val(ids)}::text[])`;
  return {
    condition,
    indexed: sql`place where place.standing = 0 and place.country = ${home} and ${condition}`,
    estimate: ids.length,
    lists: null,
  };
}

/** A word of the text. */
export function wordFilter(word: QueryTerm): Filter {
  return listedByWord(word, true);
}

/** A service, whose mark each place that offers it has among its words. */
export function serviceFilter(mark: QueryTerm): Filter {
  return listedByWord(mark, false);
}

function listedByWord(
  { wordIds: keys, places, open, condition, has }: QueryTerm,
  clustered: boolean,
): Filter {
  const passes = ({ words }: HomePlace) => words.some(has);
  if (open) return { ...plainFilter(condition), passes };
  return {
    condition,
    passes,
    // By the name as well: its index says what ranks a place. The limit keeps the planner from reading all places.
    indexed: sql`(
      select distinct name_key as chosen_key, place_id from place_word
      where word_no = any(${sql.val(keys)}::int4[])
    ) chosen cross join lateral (
      select * from place where name_key = chosen_key and id = place_id limit 1
    ) place`,
    estimate: places,
    lists: keys.length > MAX_LISTS ? null : { by: 'word', keys, clustered },
  };
}

/** SPEC ST9, and the departments of a region, a coast or an area of France, or one by its number. */
export async function regionFilter(db: Kysely<Tables>, region: string): Promise<Filter> {
  const departments = areasNamed(region).flatMap(({ key }) => departmentsOf(key));
  const regions = await db
    .selectFrom('place_region')
    .select(['name', 'places'])
    .where(({ eb, or }) =>
      or([
        eb('key', 'like', `%${searchKey(region)}%`),
        ...departments.map((code) => eb('key', '=', searchKey(departmentName(code)))),
      ]),
    )
    .execute();
  const keys = regions.map(({ name }) => name);
  const condition = sql<boolean>`place.port_region = any(${sql.val(keys)}::text[])`;
  return {
    condition,
    indexed: sql`place where ${condition}`,
    estimate: atLeastOneEach(regions),
    lists: keys.length > MAX_LISTS ? null : { by: 'port_region', keys, clustered: false },
  };
}

/** At least one each: counts are updated from time to time, and a zero may be outdated. */
function atLeastOneEach(counted: readonly { readonly places: number }[]): number {
  return counted.reduce((sum, { places }) => sum + Math.max(1, places), 0);
}

/** Filters without a look-up: category, country, box, radius, the size of the boat. */
export async function plainFilters(db: Kysely<Tables>, input: SearchInput): Promise<readonly Filter[]> {
  const areas = areaFilters(input);
  const [columns, counts] = await Promise.all([columnFilters(db, input), countFew(db, areas)]);
  const counted = areas.map((filter, index) => ({ ...filter, estimate: counts[index] ?? UNCOUNTED }));
  return [...columns, ...counted, ...sizeFilters(input)];
}

async function columnFilters(
  db: Kysely<Tables>,
  { category, country }: SearchInput,
): Promise<readonly Filter[]> {
  const asked = [
    ...(country === undefined ? [] : [{ list: 'country', key: country } as const]),
    ...(category === undefined ? [] : [{ list: 'category', key: category } as const]),
  ];
  if (asked.length === 0) return [];
  const counts = await db
    .selectFrom('place_count')
    .selectAll()
    .where(({ eb, or }) => or(asked.map(({ list, key }) => eb.and({ list, key }))))
    .execute();
  return asked.map(({ list, key }) => {
    const condition = sql<boolean>`${sql.ref(`place.${list}`)} = ${key}`;
    return {
      condition,
      indexed: inOrder(condition),
      estimate: counts.find((count) => count.list === list)?.places ?? UNCOUNTED,
      lists: { by: list, keys: [key], clustered: false },
    };
  });
}

/** The order keeps the planner to the index: where many pass it would rather look through all places. */
function inOrder(condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`place where ${condition} order by place.name_key, place.id`;
}

function areaFilters({ box, near }: SearchInput): readonly Omit<Filter, 'estimate'>[] {
  const filters: Omit<Filter, 'estimate'>[] = [];
  if (box !== undefined) {
    // As the index takes it: two corners, whichever is named first.
    const [south, north] = [Math.min(box.south, box.north), Math.max(box.south, box.north)];
    const boxes = splitAtMeridian({ ...box, south, north });
    filters.push({
      condition: liesWithin(boxes),
      passes: (place) => boxes.some((each) => isInside(each, place)),
      indexed: sql`place where ${isWithin(boxes)}`,
      lists: null,
    });
  }
  if (near?.radius !== undefined) {
    const boxes = boxesAround(near, near.radius);
    const inCircle = sql<boolean>`${distanceFrom(near)} <= ${near.radius}::float8`;
    filters.push({
      condition: sql<boolean>`(${liesWithin(boxes)} and ${inCircle})`,
      indexed: sql`place where ${isWithin(boxes)} and ${inCircle}`,
      lists: null,
    });
  }
  return filters;
}

/** By columns that have a histogram and no index: the planner takes every `<@` for rare, and it need not be. */
function liesWithin(boxes: readonly Box[]): RawBuilder<boolean> {
  const tests = boxes.map(
    ({ south, west, north, east }) => sql`(latitude between ${south}::float8 and ${north}::float8
      and longitude between ${west}::float8 and ${east}::float8)`,
  );
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

function isInside({ south, west, north, east }: Box, { latitude, longitude }: HomePlace): boolean {
  if (latitude === null || longitude === null) return false;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

function sizeFilters({ length, draught }: SearchInput): readonly Filter[] {
  const limits = [
    [length, sql.ref('max_length')],
    [draught, sql.ref('max_draught')],
  ] as const;
  return limits.flatMap(([size, limit]) => {
    if (size === undefined) return [];
    return [plainFilter(sql<boolean>`(${limit} is null or ${limit} >= ${size}::float8)`)];
  });
}

/** Counts what each lets through, up to `FEW`; null where it is more. */
async function countFew(
  db: Kysely<Tables>,
  filters: readonly Pick<Filter, 'indexed'>[],
): Promise<readonly (number | null)[]> {
  if (filters.length === 0) return [];
  const counts = filters.map(
    ({ indexed }) => sql`(select count(*) from (
      select from ${indexed ?? sql`place`} limit ${FEW + 1}::int) few)`,
  );
  const { rows } = await sql<{ readonly counts: number[] }>`
    select array[${sql.join(counts)}]::int4[] as counts`.execute(db);
  return (rows[0]?.counts ?? []).map((count) => (count > FEW ? null : count));
}
