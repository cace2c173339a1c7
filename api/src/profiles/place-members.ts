import type { Kysely } from 'kysely';
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
