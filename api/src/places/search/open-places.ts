import { hoursStateAt, localTimeIn } from '@nfcards/shared/opening-hours';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { timeZoneOf } from '../time-zone.ts';
import type { Filter } from './query-filters.ts';

/** Places whose hours are read. Most have none, and searches for open places are local. */
const MAX_PLACES = 20_000;

/** The places that are known to be open at that moment. */
export async function openFilter(db: Kysely<Tables>, at: Date): Promise<Filter> {
  const rows = await db
    .selectFrom('place')
    .select(['id', 'country', 'latitude', 'longitude', 'opening_hours', 'time_zone'])
    .where('opening_hours', 'is not', null)
    .limit(MAX_PLACES)
    .execute();
  const clocks = new Map<string, ReturnType<typeof localTimeIn>>();
  const open = rows.filter((row) => {
    const timeZone = timeZoneOf(row);
    if (timeZone === null || row.opening_hours === null) return false;
    const local = clocks.get(timeZone) ?? localTimeIn(timeZone, at);
    clocks.set(timeZone, local);
    const { country, latitude, longitude } = row;
    const position = latitude === null || longitude === null ? null : { latitude, longitude };
    return (
      local !== null && hoursStateAt(row.opening_hours, { timeZone, country, position }, local) === 'open'
    );
  });
  const condition = sql<boolean>`place.id = any(${sql.val(open.map(({ id }) => id))}::text[])`;
  return { condition, indexed: sql`place where ${condition}`, estimate: open.length, lists: null };
}
