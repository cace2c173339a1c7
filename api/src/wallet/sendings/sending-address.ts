import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { addressesOf } from '../../members/held-addresses.ts';
import { hasMembers } from '../../places/place-members.ts';
import type { Session } from '../../sessions/sessions.ts';
import { hasWrittenTo } from '../card/closed-members.ts';
import type { Reader } from '../card/parties.ts';

/** Whom a sending goes to, as its row has it. */
export interface Addressed {
  readonly to_kind: 'email' | 'place' | 'member';
  readonly to_email: string | null;
  readonly to_place_id: string | null;
  readonly to_member_id: string | null;
}

type Refusal =
  | 'email_unverified'
  | 'receiver_unclear'
  | 'sent_to_self'
  | 'member_unknown'
  | 'place_unknown'
  | 'place_not_connected';

interface Asked {
  readonly email?: string | undefined;
  readonly place_id?: string | undefined;
  readonly member_id?: string | undefined;
}

const NOBODY = { to_email: null, to_place_id: null, to_member_id: null };

/**
 * A sender needs a verified address. A receiver's address is stored as it is: whether an account has it is looked up
 * when the sending is read.
 */
export async function readAddress(
  db: Kysely<Tables>,
  { email, place_id, member_id }: Asked,
  { memberId, placeId, emailVerified }: Session,
): Promise<Addressed | Refusal> {
  const given = [email, place_id, member_id].filter((part) => part !== undefined);
  if (given.length !== 1) return 'receiver_unclear';
  if (email !== undefined) {
    if (!emailVerified) return 'email_unverified';
    if (await isOwnAddress(db, memberId, email)) return 'sent_to_self';
    return { ...NOBODY, to_kind: 'email', to_email: email };
  }
  if (member_id !== undefined) return readMember(db, member_id, { memberId, placeId, emailVerified });
  if (place_id === undefined) return 'receiver_unclear';
  if (place_id === placeId) return 'sent_to_self';
  const place = await db
    .selectFrom('place')
    .select((eb) => ['id', hasMembers(eb).as('connected')])
    .where('id', '=', place_id)
    .executeTakeFirst();
  if (place === undefined) return 'place_unknown';
  if (place.connected !== true) return 'place_not_connected';
  if (!emailVerified) return 'email_unverified';
  return { ...NOBODY, to_kind: 'place', to_place_id: place.id };
}

async function isOwnAddress(db: Kysely<Tables>, memberId: string, email: string): Promise<boolean> {
  const own = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where((eb) =>
      eb.or([eb('email', '=', email), sql<boolean>`${email} in ${addressesOf(sql`${memberId}::uuid`)}`]),
    )
    .executeTakeFirst();
  return own !== undefined;
}

/** A private account looks as if it did not exist, except to members that it wrote to. */
async function readMember(
  db: Kysely<Tables>,
  id: string,
  sender: Reader & Pick<Session, 'emailVerified'>,
): Promise<Addressed | 'member_unknown' | 'sent_to_self' | 'email_unverified'> {
  const member = await db
    .selectFrom('member')
    .select(['id', 'private_account', 'allow_sharing'])
    .where('id', '=', id)
    // Until the sending is written, the account stays.
    .forKeyShare()
    .executeTakeFirst();
  if (member === undefined) return 'member_unknown';
  if (member.id === sender.memberId) return 'sent_to_self';
  const closed = member.private_account || !member.allow_sharing;
  if ((closed || !sender.emailVerified) && !(await hasWrittenTo(db, member.id, sender))) {
    return closed ? 'member_unknown' : 'email_unverified';
  }
  return { ...NOBODY, to_kind: 'member', to_member_id: member.id };
}
