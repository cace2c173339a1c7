import type { Notice } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { MemberTable } from '../database/schema/accounts.ts';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import type { Messages } from '../messages/messages.ts';
import { letterOf } from './letters.ts';
import { preferences } from './preferences.ts';

/**
 * Notifies a member: always on the site, and by mail when their settings allow it and the address is verified. Does
 * nothing for a deleted member.
 * @param trx the transaction of the cause; nothing is sent unless it is committed
 */
export type Notify = (
  trx: Kysely<Tables>,
  notice: Notice & {
    readonly memberId: string;
    /** The member that the notice mentions: it is deleted with their account. */
    readonly fromId?: string | null;
    /** False where a mail would be too much. */
    readonly mailed?: boolean;
    /** Whether the member caused it: a receipt, which counts as read. */
    readonly own?: boolean;
  },
) => Promise<void>;

export interface NotifyServices {
  readonly messages: Pick<Messages, 'send'>;
  readonly siteUrl: string;
}

export function createNotify({ messages, siteUrl }: NotifyServices): Notify {
  return async (trx, { memberId, fromId = null, mailed = true, own = false, ...notice }) => {
    // Shared, so that the account is not deleted before what hangs on it is written.
    const member = await trx
      .selectFrom('member')
      .select(['email', 'email_verified', 'language', 'disable_all_notifications'])
      .select(['notification_boat_maintenance', 'notification_partner_offers'])
      .select(['notification_document_expiration', 'notification_messages'])
      .where('id', '=', memberId)
      .forKeyShare()
      .executeTakeFirst();
    if (member === undefined) return;
    const { id } = await trx
      .insertInto('notification')
      .values({
        member_id: memberId,
        from_id: fromId,
        kind: notice.kind,
        data: JSON.stringify(notice.data),
        read_at: own ? sql<Date>`now()` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { email, language } = member;
    const letter =
      mailed && wantsMail(member, notice.kind) ? letterOf(notice, { memberId, language, siteUrl }) : null;
    if (letter !== null) await messages.send(trx, { ...letter, to: { email }, language });
    await publish(trx, [{ memberId, kind: 'notification', subject: id }]);
  };
}

type Switches = Pick<
  Selectable<MemberTable>,
  | 'email_verified'
  | 'disable_all_notifications'
  | 'notification_boat_maintenance'
  | 'notification_partner_offers'
  | 'notification_document_expiration'
  | 'notification_messages'
>;

function wantsMail(member: Switches, kind: Notice['kind']): boolean {
  const preference = preferences[kind];
  if (!member.email_verified || member.disable_all_notifications) return false;
  return preference === null || member[preference];
}
