import type { BerthRequest } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isAmong } from '../members/members-by.ts';
import type { Person } from '../members/people.ts';
import { readPeople } from '../members/people.ts';
import { shortName } from '../wallet/card/parties.ts';

/** A deadline counts from its very moment, even if the row is updated later. */
export const berthStateNow = sql<BerthRequest['state']>`
  case when berth_request.state = 'waiting' and berth_request.answer_before <= now()
    then 'expired' else berth_request.state end`;

export function berthRequestRows(db: Kysely<Tables>) {
  return db
    .selectFrom('berth_request')
    .leftJoin('place', 'place.id', 'berth_request.port_id')
    .selectAll('berth_request')
    .select([berthStateNow.as('state_now'), 'place.name as port_name']);
}

type BareRow = Awaited<ReturnType<ReturnType<typeof berthRequestRows>['execute']>>[number];

export interface BerthRequestRow extends BareRow {
  readonly asker: Person;
  /** Of the member and the port; null before the first step is written. */
  readonly conversation_id: string | null;
}

/** With the names of who asked, and their conversations with the ports. */
export async function withBothSides(
  db: Kysely<Tables>,
  rows: readonly BareRow[],
): Promise<BerthRequestRow[]> {
  if (rows.length === 0) return [];
  const members = rows.map((row) => row.member_id);
  const ports = rows.map((row) => row.port_id);
  const people = await readPeople(db, members);
  const conversations = await db
    .selectFrom('member_conversation')
    .select(['conversation_id', 'member_id', 'place_id'])
    .where(isAmong('member_id', members))
    .where(sql<boolean>`place_id = any(${ports}::text[])`)
    .execute();
  return rows.flatMap((row) => {
    const asker = people.get(row.member_id);
    const between = conversations.find(
      ({ member_id, place_id }) => member_id === row.member_id && place_id === row.port_id,
    );
    return asker === undefined ? [] : [{ ...row, asker, conversation_id: between?.conversation_id ?? null }];
  });
}

export function toBerthRequest(row: BerthRequestRow): BerthRequest {
  return {
    id: row.id,
    port: { id: row.port_id, name: portName(row) },
    member: { id: row.member_id, name: shortName(row.asker) },
    boat: row.boat,
    nfcard_id: row.nfcard_id,
    arrival: row.arrival,
    departure: row.departure,
    message: row.message,
    state: row.state_now,
    note: row.note,
    asked_at: row.asked_at.toISOString(),
    answer_before: row.answer_before.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    conversation_id: row.conversation_id,
  };
}

/** A port that an import has removed since is shown by its id. */
export function portName(row: BareRow): string {
  return row.port_name ?? row.port_id;
}

export async function readBerthRequest(db: Kysely<Tables>, id: string): Promise<BerthRequestRow> {
  const [row] = await withBothSides(
    db,
    await berthRequestRows(db).where('berth_request.id', '=', id).execute(),
  );
  if (row === undefined) throw new Error('A request for a berth went while it was read.');
  return row;
}
