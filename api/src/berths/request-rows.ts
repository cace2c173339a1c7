import type { BerthRequest } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { shortName } from '../wallet/card/parties.ts';

/** A deadline counts from its very moment, even if the row is updated later. */
export const berthStateNow = sql<BerthRequest['state']>`
  case when berth_request.state = 'waiting' and berth_request.answer_before <= now()
    then 'expired' else berth_request.state end`;

export function berthRequestRows(db: Kysely<Tables>) {
  return db
    .selectFrom('berth_request')
    .innerJoin('member', 'member.id', 'berth_request.member_id')
    .leftJoin('place', 'place.id', 'berth_request.port_id')
    .leftJoin('conversation', (join) =>
      join
        .onRef('conversation.member_id', '=', 'berth_request.member_id')
        .onRef('conversation.place_id', '=', 'berth_request.port_id'),
    )
    .selectAll('berth_request')
    .select([berthStateNow.as('state_now'), 'member.first_name', 'member.last_name'])
    .select(['place.name as port_name', 'conversation.id as conversation_id']);
}

export type BerthRequestRow = Awaited<ReturnType<ReturnType<typeof berthRequestRows>['execute']>>[number];

export function toBerthRequest(row: BerthRequestRow): BerthRequest {
  return {
    id: row.id,
    port: { id: row.port_id, name: portName(row) },
    member: { id: row.member_id, name: shortName(row) },
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
export function portName(row: BerthRequestRow): string {
  return row.port_name ?? row.port_id;
}

export async function readBerthRequest(db: Kysely<Tables>, id: string): Promise<BerthRequestRow> {
  return berthRequestRows(db).where('berth_request.id', '=', id).executeTakeFirstOrThrow();
}
