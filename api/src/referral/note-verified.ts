import type { ReferralProgramme } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { memberById } from '../members/find-member.ts';
import type { Notify } from '../notifications/notify.ts';
import { levelOf } from './level-of.ts';

type Db = Kysely<Tables>;

export interface ReferralServices {
  readonly notify: Notify;
  readonly referralProgramme: ReferralProgramme;
}

/**
 * Counts a verified email address for the member's inviter, once. Notifies the inviter of a level reached, and of the
 * year of Manage that enough invitations earn once.
 * @param trx the transaction of the verification
 */
export async function noteVerified(
  trx: Db,
  memberId: string,
  { notify, referralProgramme }: ReferralServices,
): Promise<void> {
  const inviter = await lockInviter(trx, memberId);
  if (inviter === undefined) return;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('referral')
    .values({ invited_id: memberId, inviter_id: inviter.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  const count = await countReferrals(trx, inviter.id);
  const level = levelOf(referralProgramme, count);
  if (level !== levelOf(referralProgramme, count - 1)) {
    await notify(trx, { memberId: inviter.id, kind: 'referral_level', data: { level, count } });
  }
  if (count >= referralProgramme.yearAt && inviter.premium_until === null) {
    await grantYear(trx, inviter.id, notify);
  }
}

/** Kept for this transaction, so that two who verify at the same moment are counted one after the other. */
async function lockInviter(trx: Db, memberId: string) {
  const invited = await memberById(trx, memberId);
  if (invited?.email_verified !== true || invited.referred_by === null) return undefined;
  return trx
    .selectFrom('member')
    .select(['id', 'premium_until'])
    .where('id', '=', invited.referred_by)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function countReferrals(db: Db, inviterId: string): Promise<number> {
  const { count } = await db
    .selectFrom('referral')
    .select((counted) => counted.fn.countAll<number>().as('count'))
    .where('inviter_id', '=', inviterId)
    .executeTakeFirstOrThrow();
  return count;
}

async function grantYear(trx: Db, memberId: string, notify: Notify): Promise<void> {
  const { premium_until } = await trx
    .updateTable('member')
    .set({ premium_until: sql<Date>`now() + interval '1 year'` })
    .where('id', '=', memberId)
    .returning('premium_until')
    .executeTakeFirstOrThrow();
  if (premium_until === null) return;
  await notify(trx, { memberId, kind: 'premium_earned', data: { until: premium_until.toISOString() } });
}
