import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Ids of the members who answer for a place, in a fixed order; they stay while `trx` lasts. */
export async function placeMembers(trx: Kysely<Tables>, placeId: string): Promise<string[]> {
  const members = await trx
    .selectFrom('member')
    .select('id')
    .where('place_id', '=', placeId)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return members.map((member) => member.id);
}

/** Whether somebody answers for the row's place: it can be written to, and a port be asked for a berth. */
export function isConnected(row: ExpressionBuilder<Tables, 'place'>) {
  const members = row.selectFrom('member').select('member.id').whereRef('member.place_id', '=', 'place.id');
  return row.exists(members).$castTo<boolean>();
}
