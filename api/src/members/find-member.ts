import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { MemberTable } from '../database/schema/accounts.ts';
import type { Tables } from '../database/tables.ts';
import { isAmong, membersBy } from './members-by.ts';

export type Member = Selectable<MemberTable>;

type Db = Kysely<Tables>;

/** The account that has verified the address. Any number of others may claim it. */
export async function ownerOf(db: Db, email: string): Promise<Member | undefined> {
  return claiming(db, email, await membersBy(db, 'address', email))
    .where('email_verified', '=', sql<boolean>`true`)
    .executeTakeFirst();
}

/**
 * The account that a reader of the address's mail may log in to: its owner, else the first that claimed it, since a
 * later claim may be an attack on the first.
 */
export async function accountOf(db: Db, email: string): Promise<Member | undefined> {
  const [first] = await accountsOf(db, email, { most: 1, order: 'asc' });
  return first;
}

/** The only account that a code without a session can belong to; undefined where there are several. */
export async function onlyAccountOf(db: Db, email: string): Promise<Member | undefined> {
  const [first, second] = await accountsOf(db, email, { most: 2, order: 'asc' });
  return second === undefined || first?.email_verified === true ? first : undefined;
}

/** The account that has verified the address, and the last of those that claim it without. */
export async function ownerAndNewestClaimant(
  db: Db,
  email: string,
): Promise<readonly [owner: Member | undefined, claimant: Member | undefined]> {
  const [first, second] = await accountsOf(db, email, { most: 2, order: 'desc' });
  return first?.email_verified === true ? [first, second] : [undefined, first];
}

/** The owner before all others, who come in the order in which they registered. */
async function accountsOf(
  db: Db,
  email: string,
  { most, order }: { readonly most: number; readonly order: 'asc' | 'desc' },
): Promise<Member[]> {
  return claiming(db, email, await membersBy(db, 'address', email))
    .orderBy('email_verified', 'desc')
    .orderBy('created_at', order)
    .limit(most)
    .execute();
}

function claiming(db: Db, email: string, ids: readonly string[]) {
  return db.selectFrom('member').selectAll().where(isAmong('id', ids)).where('email', '=', email);
}

export async function memberById(db: Db, id: string): Promise<Member | undefined> {
  return db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst();
}
