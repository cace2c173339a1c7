import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { answeringTo } from '../../members/held-addresses.ts';
import { mailedNames } from '../../notifications/mailed-names.ts';
import { senderOf, sendingRows } from '../card/sending-rows.ts';
import type { WalletServices } from '../services.ts';
import { lockConcerned, notifyReceivers, publishToConcerned } from './notify-sides.ts';

/** Mails a day to an unverified address, from all senders together. */
const MAX_MAILS = 5;

/**
 * Notifies the receivers of a sending, once. A separate job, because within the sending the duration of the answer would
 * reveal whether an address has an account.
 */
export async function announceSending(services: WalletServices, id: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const row = await sendingRows(trx)
      .select('sender.language')
      .where('nfcard_sending.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return;
    await lockConcerned(trx, [row]);
    const announced = await trx
      .updateTable('nfcard_sending')
      .set({ announced_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .where('card_id', '=', row.card_id)
      .where('announced_at', 'is', null)
      .returning('state')
      .executeTakeFirst();
    // One that was taken back meanwhile is no news.
    if (announced?.state !== 'waiting') return;
    await publishToConcerned(trx, [row]);
    const notified = await notifyReceivers(services, trx, row, 'nfcard_received');
    if (notified > 0 || row.to_email === null || !(await mayMail(trx, row.to_email))) return;
    const { language } = row;
    const names = { who: senderOf(row).name ?? '', boat: row.boat.name };
    // A member who verifies the address in time finds the card.
    await services.messages.send(trx, {
      to: { email: row.to_email },
      language,
      template: 'nfcard_for_stranger',
      data: {
        ...mailedNames(names, language),
        url: `${services.siteUrl}/wallet/received`,
        email: row.to_email,
        until: row.expires_at.toISOString(),
      },
    });
  });
}

/** Of the sender nothing is known there, so little is sent; and nothing to a member who does not allow sharing. */
async function mayMail(trx: Kysely<Tables>, email: string): Promise<boolean> {
  const { announced } = await trx
    .selectFrom('nfcard_sending')
    .select((eb) => eb.fn.countAll<number>().as('announced'))
    .where('to_email', '=', email)
    .where('announced_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (announced > MAX_MAILS) return false;
  return (await answeringTo(trx, email)).length === 0;
}
