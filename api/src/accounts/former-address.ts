import type { RateLimit } from '@nfcards/shared/operations';
import { RETENTION } from '@nfcards/shared/operations';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Language } from '../base/language.ts';
import type { Tables } from '../database/tables.ts';
import type { Member } from '../members/find-member.ts';
import { isAmong, membersBy } from '../members/members-by.ts';
import { moveSubscriptions } from '../newsletter/move-subscriptions.ts';
import { newToken, tokenHash } from '../sessions/sessions.ts';
import { keptWraps } from '../vault/kept-vault.ts';
import type { AccountServices } from './services.ts';

/** Path of the page that undoes a change, with the token in the fragment, which reaches no log. */
const UNDO_PATH = '/undo-address-change';
/** Mails that bring a former address its link again. */
const REMINDERS: RateLimit = { per: ['email'], calls: 3, seconds: 86_400 };

export interface KeptAddress {
  readonly id: string;
  readonly memberId: string;
  /** The former address. */
  readonly email: string;
  /** Moment in UTC. */
  readonly until: string;
}

/** Keeps what the account is before its address changes. Its subscriptions follow to the new address. */
export async function keepForUndo(
  trx: Transaction<Tables>,
  { id, email, password_hash, totp_secret }: Member,
  newEmail: string,
): Promise<KeptAddress> {
  const { vault, wraps } = await keptWraps(trx, id);
  const letters = await moveSubscriptions(trx, { from: email, to: newEmail });
  const kept = await trx
    .insertInto('address_change')
    .values({
      member_id: id,
      old_email: email,
      new_email: newEmail,
      password_hash,
      totp_secret,
      vault,
      wraps: JSON.stringify(wraps),
      letters,
      // Nobody has it: the mail that follows makes the first.
      token_hash: tokenHash(newToken()),
      undo_until: sql<Date>`now() + make_interval(days => ${RETENTION.addressChange.days}::int)`,
    })
    .returning(['id', 'undo_until'])
    .executeTakeFirstOrThrow();
  return { id: kept.id, memberId: id, email, until: kept.undo_until.toISOString() };
}

interface Telling extends KeptAddress {
  readonly language: Language;
  readonly template: 'address_left' | 'address_left_before';
}

/** Mails the former address a new link, in the place of the one before; the database has a digest of its token. */
export async function tellFormerAddress(
  trx: Kysely<Tables>,
  { messages, siteUrl }: Pick<AccountServices, 'messages' | 'siteUrl'>,
  { id, memberId, email, until, language, template }: Telling,
): Promise<void> {
  const token = newToken();
  await trx
    .updateTable('address_change')
    .set({ token_hash: tokenHash(token) })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .execute();
  const url = `${siteUrl}${UNDO_PATH}#${token}`;
  await messages.send(trx, { to: { email }, language, template, data: { url, until } });
}

/**
 * A new password is asked for with a former address. Its reader may be whose account it was, and not know of the change:
 * they get the link again, and no code, since the account may rightly be that of another mailbox now.
 * @returns whether it is a former address
 */
export async function remindFormerAddress(services: AccountServices, email: string): Promise<boolean> {
  const { db, limiter } = services;
  // The first of several changes wins: it leads back farthest.
  const kept = await db
    .selectFrom('address_change')
    .innerJoin('member', 'member.id', 'address_change.member_id')
    .select(['address_change.id', 'address_change.member_id', 'undo_until', 'language'])
    .where(isAmong('address_change.member_id', await membersBy(db, 'address', email)))
    .where('old_email', '=', email)
    .where('undo_until', '>', sql<Date>`now()`)
    .orderBy('no')
    .limit(1)
    .executeTakeFirst();
  if (kept === undefined) return false;
  if ((await limiter.take('address_reminder', [REMINDERS], { email })) !== 0) return true;
  const { id, member_id: memberId, undo_until, language } = kept;
  const until = undo_until.toISOString();
  await db.transaction().execute((trx) =>
    tellFormerAddress(trx, services, {
      id,
      memberId,
      email,
      until,
      language,
      template: 'address_left_before',
    }),
  );
  return true;
}

/** Called by a job: from now on the former address is anybody's, and nothing tells of it any more. */
export async function deleteOldAddresses(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('address_change').where('undo_until', '<', sql<Date>`now()`).execute();
}

/** For the export of the account. */
export function exportAddressChanges(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  return db
    .selectFrom('address_change')
    .select(['old_email', 'new_email', 'changed_at', 'undo_until'])
    .where('member_id', '=', memberId)
    .orderBy('no')
    .execute();
}
