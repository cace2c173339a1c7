import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { MemberTable } from './tables.ts';

export type Member = Selectable<MemberTable>;

type Db = Kysely<Tables>;

/** The account that has shown that it reads the address's mail. Any number of others may claim the address. */
export function ownerOf(db: Db, email: string): Promise<Member | undefined> {
  return db
    .selectFrom('member')
    .selectAll()
    .where('email', '=', email)
    .where('email_verified', '=', sql<boolean>`true`)
    .executeTakeFirst();
}

/**
 * The account that whoever reads the address's mail may enter: its owner, else the first that claimed it, for who
 * comes later may have come because of the first.
 */
export async function accountOf(db: Db, email: string): Promise<Member | undefined> {
  const [first] = await accountsOf(db, email, 1);
  return first;
}

/** The account that a code without a session can only mean; undefined where there are several. */
export async function onlyAccountOf(db: Db, email: string): Promise<Member | undefined> {
  const [first, second] = await accountsOf(db, email, 2);
  return second === undefined || first?.email_verified === true ? first : undefined;
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
