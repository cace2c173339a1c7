import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Member } from '../members/find-member.ts';
import { isAmong, membersBy } from '../members/members-by.ts';
import type { Ticket } from './tickets.ts';

type Db = Kysely<Tables>;

/** Whose account the identity behind the ticket opens. */
export async function memberByIdentity(
  db: Db,
  { provider, subject }: Pick<Ticket, 'provider' | 'subject'>,
): Promise<Member | undefined> {
  const ids = await membersBy(db, 'identity', `${provider}:${subject}`);
  return db
    .selectFrom('social_identity')
    .innerJoin('member', 'member.id', 'social_identity.member_id')
    .selectAll('member')
    .where(isAmong('social_identity.member_id', ids))
    .where('social_identity.provider', '=', provider)
    .where('social_identity.subject', '=', subject)
    .executeTakeFirst();
}

/** Of an identity that is locked and opens no account yet. */
export async function attachIdentity(
  trx: Db,
  { provider, subject, email }: Ticket,
  memberId: string,
): Promise<void> {
  await trx.insertInto('social_identity').values({ provider, subject, email, member_id: memberId }).execute();
}

export async function noteIdentityUse(
  db: Db,
  { provider, subject, email }: Ticket,
  memberId: string,
): Promise<void> {
  await db
    .updateTable('social_identity')
    .set({ last_used_at: sql`now()`, ...(email === null ? {} : { email }) })
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute();
}

/** An identity is attached once, however many of its tickets are shown at the same moment. */
export async function lockIdentity(trx: Db, { provider, subject }: Ticket): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${subject}`}, 0))`.execute(trx);
}
