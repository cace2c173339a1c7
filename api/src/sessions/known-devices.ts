import { RETENTION } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isAmong, membersBy } from '../members/members-by.ts';
import { claimedMember, newToken, tokenHash } from './sessions.ts';

/** Browsers of one account; the least recently used is deleted first. */
const MAX_DEVICES = 10;
/** Accounts that one browser is known to. */
export const MAX_TOKENS = 5;

type Db = Kysely<Tables>;

/** The account by its id, or by the address that it owns. */
export type DeviceOwner = { readonly memberId: string } | { readonly email: string };

/**
 * The account's known browser that has one of these tokens. An attacker who guesses passwords has none, so lockouts that
 * attackers cause do not affect known browsers (OWASP, “device cookies”).
 * @returns a public identifier of the browser; null for an unknown one
 */
export async function findDevice(
  db: Db,
  tokens: readonly string[],
  owner: DeviceOwner,
): Promise<string | null> {
  if (tokens.length === 0) return null;
  const ids = 'memberId' in owner ? [owner.memberId] : await membersBy(db, 'address', owner.email);
  const known = await db
    .selectFrom('known_device')
    .innerJoin('member', 'member.id', 'known_device.member_id')
    .select('token_hash')
    .where('token_hash', 'in', tokens.map(tokenHash))
    .where(isAmong('known_device.member_id', ids))
    .where((where) =>
      'memberId' in owner
        ? where('member.id', '=', owner.memberId)
        : where.and([
            where('member.email', '=', owner.email),
            where('member.email_verified', '=', sql<boolean>`true`),
          ]),
    )
    .limit(1)
    .executeTakeFirst();
  return known?.token_hash.toString('hex') ?? null;
}

/**
 * Remembers the browser after a login.
 * @param sessionToken of the session that was opened
 * @param tokens the browser's present device tokens
 * @returns its new device tokens, one for each account, the latest first
 */
export async function rememberDevice(
  db: Db,
  sessionToken: string,
  tokens: readonly string[],
): Promise<readonly string[]> {
  const memberId = claimedMember(sessionToken);
  if (memberId === null) return tokens;
  const device = await findDevice(db, tokens, { memberId });
  const known = tokens.find((token) => tokenHash(token).toString('hex') === device);
  const token = known ?? newToken();
  await db
    .insertInto('known_device')
    .values({ token_hash: tokenHash(token), member_id: memberId })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ last_used_at: sql`now()` }))
    .execute();
  await sql`
    delete from known_device where member_id = ${memberId} and token_hash in (
      select token_hash from known_device where member_id = ${memberId}
      order by last_used_at desc, token_hash offset ${MAX_DEVICES})`.execute(db);
  return [token, ...tokens.filter((other) => other !== token)].slice(0, MAX_TOKENS);
}

/** Deletes devices whose cookies have expired; called by a job. */
export async function deleteOldDevices(db: Db): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_used_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION.knownDevice.days}::int)`)
    .execute();
}
