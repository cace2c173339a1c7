import { randomInt } from 'node:crypto';
import { RETENTION } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { hashSecret, verifySecret } from './passwords.ts';
import type { OneTimeCodeTable } from './tables.ts';

export const CODE_MINUTES = RETENTION.oneTimeCode.minutes;
/** Then a new code is needed. */
const MOST_TRIES = 5;

type Db = Kysely<Tables>;
type Purpose = OneTimeCodeTable['purpose'];

/** Six digits, and what is stored of them. Made before a transaction begins, for hashing takes its time. */
export interface NewCode {
  readonly digits: string;
  readonly hash: string;
}

export async function newCode(): Promise<NewCode> {
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  return { digits, hash: await hashSecret(digits) };
}

/** Takes the place of an earlier code for the same purpose. @param target the address or number it is sent to */
export async function storeCode(
  db: Db,
  code: NewCode,
  { purpose, memberId, target }: { purpose: Purpose; memberId: string; target: string },
): Promise<void> {
  const row = {
    target,
    code_hash: code.hash,
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES}::int)`,
  };
  await db
    .insertInto('one_time_code')
    .values({ purpose, member_id: memberId, ...row })
    .onConflict((conflict) => conflict.columns(['purpose', 'member_id']).doUpdateSet(row))
    .execute();
}

/**
 * Whether the code is the one that was sent. A try is counted before it is looked at, so that tries made at the
 * same time count as well; a right code is `consumeCode`d by who accepts it.
 * @param memberId null where no account has the target: false, after the same time
 */
export async function checkCode(
  db: Db,
  given: string,
  { purpose, memberId, target }: { purpose: Purpose; memberId: string | null; target: string },
): Promise<boolean> {
  const row = await db
    .updateTable('one_time_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    // No member has the nil UUID: the same statement runs for an account that is not there.
    .where('member_id', '=', memberId ?? '00000000-0000-0000-0000-000000000000')
    .where('target', '=', target)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst();
  return verifySecret(row?.code_hash ?? null, given);
}

/** @returns false when somebody was faster with the same code */
export async function consumeCode(db: Db, purpose: Purpose, memberId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('one_time_code')
    .where('purpose', '=', purpose)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
