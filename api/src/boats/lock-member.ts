import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Until the end of the transaction, nobody else who asks this for the member goes on: so that limits hold.
 * @returns whether the account is still there
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
 * Keeps members from being deleted until the end of the transaction. To be called before rows are locked that go or
 * change with their accounts: whoever deletes one takes the account first.
 * @returns those who are still there
 */
export async function holdMembers(
  trx: Kysely<Tables>,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set();
  const members = await trx
    .selectFrom('member')
    .select('id')
    .where('id', 'in', memberIds)
    // In one order, so that nobody waits crosswise.
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(members.map(({ id }) => id));
}
