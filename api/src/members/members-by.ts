import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What leads to a member: an address or a former one, a telephone number, a code that they invite with, … */
type Kind = 'address' | 'phone' | 'invitation' | 'identity' | 'undo';

/**
 * Ids of members who may have the value: who asks for their rows by them says so, and compares the value itself, for
 * one of them may have given it up. So no more than those members' rows are looked at, wherever they are.
 */
export async function membersBy(db: Kysely<Tables>, kind: Kind, value: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('member_lookup')
    .select('member_id')
    .where('digest', '=', createHash('sha256').update(`${kind}:${value}`).digest())
    .execute();
  return found.map(({ member_id }) => member_id);
}

/** For a column that holds a member's id. */
export function isAmong(column: string, ids: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
}
