import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { MADE_UP, TRIAL_PORT } from './place-sources.ts';

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

/** Whether a port takes berth requests: a member answers for it, or it is the made-up one. */
export function isConnected(row: ExpressionBuilder<Tables, 'place'>) {
  const members = row.selectFrom('member').select('member.id').whereRef('member.place_id', '=', 'place.id');
  return row.or([row.exists(members), isTrialPort(row)]).$castTo<boolean>();
}

/** An import may bring the id, but not the source. */
export function isTrialPort(row: ExpressionBuilder<Tables, 'place'>) {
  return row.and([row('place.id', '=', TRIAL_PORT), row('place.source', '=', MADE_UP.id)]);
}
