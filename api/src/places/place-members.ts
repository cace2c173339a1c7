import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isAmong } from '../members/members-by.ts';
import { MADE_UP, TRIAL_PORT } from './place-sources.ts';

/** Ids of the members who answer for a place, in a fixed order; they stay while `trx` lasts. */
export async function placeMembers(trx: Kysely<Tables>, placeId: string): Promise<string[]> {
  const members = await trx
    .selectFrom('member')
    .select('id')
    .where(isAmong('id', await answeringFor(trx, placeId)))
    .where('place_id', '=', placeId)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return members.map((member) => member.id);
}

/** Their ids, as they were last written. */
export async function answeringFor(db: Kysely<Tables>, placeId: string): Promise<readonly string[]> {
  const members = await db
    .selectFrom('place_member')
    .select('member_id')
    .where('place_id', '=', placeId)
    .execute();
  return members.map(({ member_id }) => member_id);
}

/** Whether anybody answers for the place. */
export function hasMembers(row: ExpressionBuilder<Tables, 'place'>) {
  return row.exists(
    row
      .selectFrom('place_member')
      .select('place_member.member_id')
      .whereRef('place_member.place_id', '=', 'place.id'),
  );
}

/** Whether a port takes berth requests: a member answers for it, or it is the made-up one. */
export function isConnected(row: ExpressionBuilder<Tables, 'place'>) {
  return row.or([hasMembers(row), isTrialPort(row)]).$castTo<boolean>();
}

/** An import may bring the id, but not the source. */
export function isTrialPort(row: ExpressionBuilder<Tables, 'place'>) {
  return row.and([row('place.id', '=', TRIAL_PORT), row('place.source', '=', MADE_UP.id)]);
}
