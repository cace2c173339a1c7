import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { MemberTable } from '../database/schema/accounts.ts';
import type { Tables } from '../database/tables.ts';

export type Member = Selectable<MemberTable>;

type Db = Kysely<Tables>;

/** The account that has verified the address. Any number of others may claim it. */
export function ownerOf(db: Db, email: string): Promise<Member | undefined> {
  return db
    .selectFrom('member')
    .selectAll()
    .where('email', '=', email)
    .where('email_verified', '=', sql<boolean>`true`)
    .executeTakeFirst();
}

/**
 * The account that a reader of the address's mail may log in to: its owner, else the first that claimed it, since a
 * later claim may be an attack on the first.
 */
export async function accountOf(db: Db, email: string): Promise<Member | undefined> {
  const [first] = await accountsOf(db, email, 1);
  return first;
}

/** The only account that a code without a session can belong to; undefined where there are several. */
export async function onlyAccountOf(db: Db, email: string): Promise<Member | undefined> {
  const [first, second] = await accountsOf(db, email, 2);
  return second === undefined || first?.email_verified === true ? first : undefined;
}

/** The last of the accounts that claim the address without having verified it. */
export function newestClaimantOf(db: Db, email: string): Promise<Member | undefined> {
  return db
    .selectFrom('member')
    .selectAll()
    .where('email', '=', email)
    .where('email_verified', '=', sql<boolean>`false`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function accountsOf(db: Db, email: string, most: number): Promise<Member[]> {
  return db
    .selectFrom('member')
    .selectAll()
    .where('email', '=', email)
    .orderBy('email_verified', 'desc')
    .orderBy('created_at')
    .limit(most)
    .execute();
}

export async function memberById(db: Db, id: string): Promise<Member | undefined> {
  return db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst();
}
