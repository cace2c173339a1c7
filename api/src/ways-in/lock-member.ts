import type { Kysely } from 'kysely';
import type { Member } from '../accounts/find-member.ts';
import type { Tables } from '../database/tables.ts';

/** The member, whose ways in nobody else changes until `trx` ends. They must be there: a session proves it. */
export async function lockMember(trx: Kysely<Tables>, id: string): Promise<Member> {
  return trx.selectFrom('member').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}
