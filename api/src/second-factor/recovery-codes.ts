import { createHash, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Crockford's base 32: without the letters that are read as digits, and without U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Replaces the member's recovery codes.
 * @returns ten codes such as `7Q2M-0RKD-XN4A-91TC`, which cannot be read again
 */
export async function replaceRecoveryCodes(db: Kysely<Tables>, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ member_id: memberId, digest: digestOf(memberId, code) })))
    .execute();
  return codes;
}

/** True once for each code. */
export async function consumeRecoveryCode(
  db: Kysely<Tables>,
  memberId: string,
  typed: string,
): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_code')
    .where('member_id', '=', memberId)
    .where('digest', '=', digestOf(memberId, typed))
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

function newCode(): string {
  const letters = Array.from({ length: GROUPS * GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-');
}

/** However it is typed: in small letters, without the hyphens, with O for 0 and I or L for 1. */
function digestOf(memberId: string, typed: string): Buffer {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`${memberId}:${code}`).digest();
}
