import type { Notification } from '@nfcards/shared/operations';
import { notice } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { safeParse } from 'valibot';
import { behind, PAGE_AND_ONE, pageOf } from '../database/page-of.ts';
import type { NotificationTable } from '../database/schema/notifications.ts';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import type { Handler } from '../wire/outcome.ts';

type Db = Kysely<Tables>;

export function notifications({ db }: { readonly db: Db }): Handler<'notifications'> {
  return async ({ cursor }, { session: { memberId } }) => {
    let asked = db.selectFrom('notification').selectAll().where('member_id', '=', memberId);
    if (cursor !== undefined) asked = asked.where('no', '<', behind(cursor));
    const rows = await asked.orderBy('no', 'desc').limit(PAGE_AND_ONE).execute();
    const { page, cursor: next } = pageOf(rows, (row) => row.no);
    const shown = page.map(toNotification).filter((known) => known !== null);
    const unread = await countUnread(db, memberId);
    return { kind: 'answer', answer: { notifications: shown, unread, cursor: next } };
  };
}

export function markNotificationsRead({ db }: { readonly db: Db }): Handler<'mark_notifications_read'> {
  return async ({ ids }, { session: { memberId } }) => {
    await db.transaction().execute(async (trx) => {
      let marking = trx
        .updateTable('notification')
        .set({ read_at: sql`now()` })
        .where('member_id', '=', memberId)
        .where('read_at', 'is', null);
      if (ids !== undefined) marking = marking.where('id', 'in', ids);
      const { numUpdatedRows } = await marking.executeTakeFirst();
      if (numUpdatedRows > 0n) await publish(trx, [{ memberId, kind: 'notifications_read', subject: null }]);
    });
    return { kind: 'answer', answer: { unread: await countUnread(db, memberId) } };
  };
}

/** Null when it is not the member's, or not there any more. */
export async function readNotification(db: Db, memberId: string, id: string): Promise<Notification | null> {
  const row = await db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row === undefined ? null : toNotification(row);
}

/** Null for one whose kind or data is of another version. */
function toNotification(row: Selectable<NotificationTable>): Notification | null {
  const parsed = safeParse(notice, { kind: row.kind, data: row.data });
  if (!parsed.success) return null;
  const { id, created_at, read_at } = row;
  return { id, notice: parsed.output, read: read_at !== null, created_at: created_at.toISOString() };
}

async function countUnread(db: Db, memberId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notification')
    .select((shown) => shown.fn.countAll<number>().as('unread'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** For the export of the account. */
export async function exportNotifications(db: Db, memberId: string): Promise<unknown> {
  return db
    .selectFrom('notification')
    .select(['kind', 'data', 'created_at', 'read_at'])
    .where('member_id', '=', memberId)
    .orderBy('no')
    .execute();
}
