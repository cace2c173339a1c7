import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Member } from './find-member.ts';

/**
 * Serialises transactions that call this for the same member, so that limits hold. Conflicts with
 * `lockMemberForUpdate`, not with foreign keys.
 * @returns whether the account still exists
 */
export async function lockMember(trx: Kysely<Tables>, memberId: string): Promise<boolean> {
  const member = await trx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return member !== undefined;
}

/**
 * Keeps members from being deleted until the end of the transaction. Call it before locking rows that are deleted or
 * changed with their accounts: a deletion locks the account first.
 * @returns the ids of those that still exist
 */
export async function lockMembersForKeyShare(
  trx: Kysely<Tables>,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set();
  const members = await trx
    .selectFrom('member')
    .select('id')
    .where('id', 'in', memberIds)
    // In one order, to avoid deadlocks.
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(members.map(({ id }) => id));
}

/** Locks the member's row, so that no other transaction changes their credentials. The member must exist. */
export async function lockMemberForUpdate(trx: Kysely<Tables>, id: string): Promise<Member> {
  return trx.selectFrom('member').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}
