import type { Notice } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { displayName } from '../members/display-name.ts';
import type { Notify } from '../notifications/notify.ts';

type Asked = Extract<Notice, { readonly kind: 'support_asked' }>['data'];

/** Notifies all staff of a member's request to support. */
export async function notifyStaff(
  { trx, notify }: { readonly trx: Kysely<Tables>; readonly notify: Notify },
  memberId: string,
  { matter, place }: Pick<Asked, 'matter' | 'place'>,
): Promise<void> {
  const member = await trx
    .selectFrom('member')
    .select(['first_name', 'last_name'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const staff = await trx
    .selectFrom('member')
    .select('id')
    .where('account_type', '=', 'staff')
    .orderBy('id')
    .execute();
  const data = { matter, who: displayName(member), place };
  for (const { id } of staff)
    await notify(trx, { memberId: id, fromId: memberId, kind: 'support_asked', data });
}
