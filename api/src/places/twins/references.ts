import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** A place that goes, and the one that people mean by it from then on. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Where people hold on to a place, by its id: no foreign key says so, for imports replace rows. */
const HOLDS = [
  { table: 'member', column: 'place_id', says: 'members who answer for them' },
  { table: 'favourite', column: 'place_id', says: 'favourites' },
  { table: 'review', column: 'place_id', says: 'reviews' },
  { table: 'conversation', column: 'place_id', says: 'conversations' },
  { table: 'nfcard_sending', column: 'to_place_id', says: 'NFCards sent to them' },
  { table: 'berth_request', column: 'port_id', says: 'requests for a berth' },
  { table: 'support_request', column: 'place_id', says: 'claims' },
] as const satisfies readonly {
  readonly table: keyof Tables;
  readonly column: string;
  readonly says: string;
}[];

/** Records of which a member has at most one for a place. */
const ONCE = ['favourite', 'review', 'conversation'] as const;

export interface Held {
  readonly id: string;
  /** For example `favourites`. */
  readonly by: string;
}

/** Which of a source’s places people hold on to, and by what. */
export async function heldPlaces(trx: Transaction<Tables>, source: string): Promise<readonly Held[]> {
  const held: Held[] = [];
  for (const { table, column, says } of HOLDS) {
    const { rows } = await sql<{ readonly id: string }>`
      select distinct place.id from ${sql.table(table)} held join place on place.id = held.${sql.ref(column)}
      where place.source = ${source}`.execute(trx);
    held.push(...rows.map(({ id }) => ({ id, by: says })));
  }
  return held;
}

/** A member has at most one review of a place and one conversation with it: moving a second would lose one. */
export async function movable(trx: Transaction<Tables>, moves: readonly Move[]): Promise<readonly Move[]> {
  if (moves.length === 0) return [];
  const { rows } = await sql<{ readonly from: string }>`
    with moves as (select "from", "to" from ${given(moves)})
    select "from" from moves
    join review one on one.place_id = "from"
    join review other on other.place_id = "to" and other.member_id = one.member_id
    union
    select "from" from moves
    join conversation one on one.place_id = "from"
    join conversation other on other.place_id = "to" and other.member_id = one.member_id`.execute(trx);
  const kept = new Set(rows.map(({ from }) => from));
  return moves.filter(({ from }) => !kept.has(from));
}

/** Moves all references from a removed place to the other. */
export async function moveReferences(trx: Transaction<Tables>, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  for (const { table, column } of HOLDS) {
    const isOnce = ONCE.some((name) => name === table);
    const unlessThere = isOnce
      ? sql`and not exists (
          select from ${sql.table(table)} other
          where other.${sql.ref(column)} = moves."to" and other.member_id = held.member_id)`
      : sql``;
    await sql`
      update ${sql.table(table)} held set ${sql.ref(column)} = moves."to"
      from ${given(moves)} where held.${sql.ref(column)} = moves."from" ${unlessThere}`.execute(trx);
  }
  const gone = moves.map(({ from }) => from);
  await sql`delete from favourite where place_id = any(${gone}::text[])`.execute(trx);
  await sql`delete from maps_answer where place_id = any(${gone}::text[])`.execute(trx);
}

function given(moves: readonly Move[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(moves)}::text::jsonb) as moves ("from" text, "to" text)`;
}
