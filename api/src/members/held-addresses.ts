import type { Expression, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isAmong, membersBy } from './members-by.ts';

type Db = Kysely<Tables>;

/**
 * The addresses that a member answers to: their own, once it is verified, and former ones for as long as these can undo
 * their change. Until then, what was sent there is the member's, and nobody else can own them.
 */
export function addressesOf(memberId: RawBuilder<unknown> | Expression<unknown>): RawBuilder<string> {
  return sql<string>`(
    select email from member where id = ${memberId} and email_verified
    union all
    select old_email from address_change where member_id = ${memberId} and undo_until > now())`;
}

/** Members who answer to the address: its owner, or who had it before. */
export async function answeringTo(db: Db, email: string): Promise<readonly string[]> {
  const ids = await membersBy(db, 'address', email);
  const { rows } = await sql<{ id: string }>`
    select id from member where id = any(${ids}::uuid[]) and email = ${email} and email_verified
    union all
    select member_id from address_change
    where member_id = any(${ids}::uuid[]) and old_email = ${email} and undo_until > now()`.execute(db);
  return rows.map(({ id }) => id);
}

export interface HeldAddress {
  readonly memberId: string;
  readonly until: Date;
}

/** Whose former address it is; undefined where no change of it can be undone any more. */
export async function holderOf(db: Db, email: string): Promise<HeldAddress | undefined> {
  const held = await db
    .selectFrom('address_change')
    .select(['member_id', 'undo_until'])
    .where(isAmong('member_id', await membersBy(db, 'address', email)))
    .where('old_email', '=', email)
    .where('undo_until', '>', sql<Date>`now()`)
    .orderBy('undo_until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return held === undefined ? undefined : { memberId: held.member_id, until: held.undo_until };
}

export async function isHeldByAnother(db: Db, email: string, memberId: string): Promise<boolean> {
  const held = await holderOf(db, email);
  return held !== undefined && held.memberId !== memberId;
}

/** The member's former addresses that are still held. */
export async function heldAddresses(db: Db, memberId: string): Promise<string[]> {
  const held = await db
    .selectFrom('address_change')
    .select('old_email')
    .distinct()
    .where('member_id', '=', memberId)
    .where('undo_until', '>', sql<Date>`now()`)
    .execute();
  return held.map(({ old_email }) => old_email);
}
