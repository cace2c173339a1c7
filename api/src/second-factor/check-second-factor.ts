import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { matchingStep } from './totp.ts';

/** Of a million codes three are right at any moment: ten tries an hour find one in four years. */
const TRIES = 10;
const TRIES_MINUTES = 60;

type Db = Kysely<Tables>;

/**
 * Whether it is the current code of the member's authenticator, or one of their recovery codes. Either counts
 * once, on whichever server. After ten wrong codes within an hour none is right until the hour is over.
 * @param code as typed; spaces are forgiven
 * @param triedBy whose tries they are: a browser that has been in before, a session, or null for all strangers together
 */
export async function checkSecondFactor(
  db: Db,
  memberId: string,
  code: string,
  triedBy: string | null,
): Promise<boolean> {
  return (await matchSecondFactor(db, memberId, code, triedBy)) !== null;
}

/** As `checkSecondFactor`, and which of the two it is. */
export async function matchSecondFactor(
  db: Db,
  memberId: string,
  code: string,
  triedBy: string | null,
): Promise<'authenticator' | 'recovery_code' | null> {
  // Counted before it is compared: tries made at the same time count too.
  if (!(await mayTry(db, memberId, triedBy ?? ''))) return null;
  const match = await consume(db, memberId, code);
  if (match !== null) {
    await db
      .deleteFrom('second_factor_try')
      .where('member_id', '=', memberId)
      .where('tried_by', '=', triedBy ?? '')
      .execute();
  }
  return match;
}

async function consume(
  db: Db,
  memberId: string,
  code: string,
): Promise<'authenticator' | 'recovery_code' | null> {
  if (await consumeTotpCode(db, memberId, code)) return 'authenticator';
  return (await consumeRecoveryCode(db, memberId, code)) ? 'recovery_code' : null;
}

async function mayTry(db: Db, memberId: string, triedBy: string): Promise<boolean> {
  const { rows } = await sql<{ tries: number }>`
    insert into second_factor_try as known (member_id, tried_by, tries, until)
    values (${memberId}, ${triedBy}, 1, now() + make_interval(mins => ${TRIES_MINUTES}::int))
    on conflict (member_id, tried_by) do update set
      tries = case when known.until <= now() then 1 else known.tries + 1 end,
      until = case when known.until <= now() then excluded.until else known.until end
    returning tries`.execute(db);
  const [row] = rows;
  return row !== undefined && row.tries <= TRIES;
}

/** Counts whose hour is over; called from time to time. */
export async function deleteOldTries(db: Db): Promise<void> {
  await db.deleteFrom('second_factor_try').where('until', '<', sql<Date>`now()`).execute();
}

/** RFC 6238 §5.2: a code is accepted once. The step only ever grows, so the update decides who was first. */
async function consumeTotpCode(db: Db, memberId: string, code: string): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select('totp_secret')
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (member === undefined || member.totp_secret === null) return false;
  const step = matchingStep(member.totp_secret, code);
  if (step === null) return false;
  const used = await db
    .updateTable('member')
    .set({ totp_last_step: step })
    .where('id', '=', memberId)
    .where('totp_secret', '=', member.totp_secret)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
