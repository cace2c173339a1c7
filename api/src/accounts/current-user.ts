import type { CurrentUser } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import type { AccountServices } from './services.ts';

export function cookie({ db }: AccountServices): Handler<'cookie'> {
  return async (_input, { session }) => ({ kind: 'answer', answer: await readUser(db, session.memberId) });
}

/** The member must be there: a session proves it. */
export async function readUser(db: Kysely<Tables>, id: string): Promise<CurrentUser> {
  const member = await db
    .selectFrom('member')
    .leftJoin('profile_picture', 'profile_picture.member_id', 'member.id')
    .selectAll('member')
    .select('profile_picture.digest')
    .where('member.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id: member.id,
    email: member.email,
    email_verified: member.email_verified,
    first_name: member.first_name,
    last_name: member.last_name,
    street: member.street,
    city: member.city,
    postal_code: member.postal_code,
    phonenumber: member.phonenumber,
    phone_verified: member.phone_verified,
    language: member.language,
    account_type: member.account_type,
    place_id: member.place_id,
    profile_type: member.private_account ? 'private' : 'public',
    hide_activity_status: member.hide_activity_status,
    allow_sharing: member.allow_sharing,
    disable_all_notifications: member.disable_all_notifications,
    notification_boat_maintenance: member.notification_boat_maintenance,
    notification_partner_offers: member.notification_partner_offers,
    notification_document_expiration: member.notification_document_expiration,
    notification_messages: member.notification_messages,
    tries_new: member.tries_new,
    second_factor: member.totp_secret !== null,
    member_since: member.created_at.toISOString(),
    referral_code: member.referral_code,
    profile_picture: member.digest,
  };
}
