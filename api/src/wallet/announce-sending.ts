import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { senderOf, sendingRows } from './sending-rows.ts';
import { holdConcerned, notifyReceivers, tellConcerned } from './tell-sides.ts';

/**
 * Tells those whom a sending goes to, once. A job of its own: were it part of the sending, the time that the answer
 * takes would tell whether an address has an account.
 */
export async function announceSending(services: Services, id: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const row = await sendingRows(trx)
      .select('sender.language')
      .where('nfcard_sending.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return;
    await holdConcerned(trx, [row]);
    const announced = await trx
      .updateTable('nfcard_sending')
      .set({ announced_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .where('announced_at', 'is', null)
      .returning('state')
      .executeTakeFirst();
    // One that was taken back meanwhile is no news.
    if (announced?.state !== 'waiting') return;
    await tellConcerned(trx, [row]);
    const told = await notifyReceivers(services, trx, row, 'nfcard_received');
    if (told > 0 || row.to_email === null) return;
    // Whoever verifies the address in time finds the card.
    await services.messages.send(trx, {
      to: { email: row.to_email },
      language: row.language,
      template: 'nfcard_received',
      data: { who: senderOf(row).name ?? '', boat: row.boat.name, url: `${services.siteUrl}/wallet` },
    });
  });
}
