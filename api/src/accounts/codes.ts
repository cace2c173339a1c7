import { randomInt } from 'node:crypto';
import type { RateLimit } from '@nfcards/shared/operations';
import { RETENTION } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { OneTimeCodeTable } from '../database/schema/accounts.ts';
import type { Tables } from '../database/tables.ts';
import { hashSecret, verifySecret } from './passwords.ts';
import type { AccountServices } from './services.ts';

export const CODE_MINUTES = RETENTION.oneTimeCode.minutes;
/** Of a short code; then a new one is needed. */
const MAX_TRIES = 5;
const SHORT_DIGITS = 6;
const LONG_DIGITS = 12;
/** Twenty tries a day find a short code of an account in 137 years. */
const SHORT_CODES: RateLimit = { per: ['email'], calls: 4, seconds: 86_400 };
/** A long code is shared by all requests until the next is sent, and leaves two minutes to type it. */
const LONG_CODES: RateLimit = { per: ['email'], calls: 1, seconds: (CODE_MINUTES - 2) * 60 };

type Db = Kysely<Tables>;
type Purpose = OneTimeCodeTable['purpose'];

/** The stored form of a code. */
export interface NewCode {
  /** Null where the code is in the mail already. */
  readonly digits: string | null;
  readonly hash: string;
  readonly isLong: boolean;
  /** Of one that is in the mail already; else its time begins when it is stored. */
  readonly expiresAt: Date | null;
}

/** A code that is sent, short. Made before a transaction begins, for hashing takes its time. */
export async function newCode(): Promise<NewCode & { readonly digits: string }> {
  return codeOf(SHORT_DIGITS);
}

/**
 * The code for a requested mail. After many requests an address gets long codes, one at a time: they can be neither
 * guessed nor used up, so that attackers neither flood the address nor lock its reader out.
 * @returns null where the one that was sent last has been used: there is nothing to do for some minutes
 */
export async function newMailedCode(
  { db, limiter }: Pick<AccountServices, 'db' | 'limiter'>,
  purpose: Purpose,
  email: string,
): Promise<NewCode | null> {
  if ((await limiter.take(`short_code ${purpose}`, [SHORT_CODES], { email })) === 0) return newCode();
  if ((await limiter.take(`long_code ${purpose}`, [LONG_CODES], { email })) === 0) {
    return codeOf(LONG_DIGITS);
  }
  const sent = await db
    .selectFrom('one_time_code')
    .select(['code_hash', 'expires_at'])
    .where('purpose', '=', purpose)
    .where('target', '=', email)
    .where('is_long', '=', sql<boolean>`true`)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (sent === undefined) return null;
  return { digits: null, hash: sent.code_hash, isLong: true, expiresAt: sent.expires_at };
}

async function codeOf(length: number): Promise<NewCode & { readonly digits: string }> {
  const digits = Array.from({ length }, () => randomInt(10)).join('');
  return { digits, hash: await hashSecret(digits), isLong: length === LONG_DIGITS, expiresAt: null };
}

/** Takes the place of an earlier code for the same purpose. @param target the address or number it is sent to */
export async function storeCode(
  db: Db,
  { hash, isLong, expiresAt }: NewCode,
  { purpose, memberId, target }: { purpose: Purpose; memberId: string; target: string },
): Promise<void> {
  const row = {
    target,
    code_hash: hash,
    is_long: isLong,
    tries: 0,
    expires_at: expiresAt ?? sql<Date>`now() + make_interval(mins => ${CODE_MINUTES}::int)`,
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
    .where((where) => where.or([where('tries', '<', MAX_TRIES), where('is_long', '=', sql<boolean>`true`)]))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst();
  return verifySecret(row?.code_hash ?? null, given);
}

/** @returns false when the code has already been used */
export async function consumeCode(db: Db, purpose: Purpose, memberId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('one_time_code')
    .where('purpose', '=', purpose)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
