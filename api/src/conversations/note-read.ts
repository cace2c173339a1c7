import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Found } from './find-conversation.ts';

/**
 * The member has read up to `no`, and with it what they were notified of in this conversation.
 * @returns whether there was something that they had not read
 */
export async function noteRead(
  trx: Kysely<Tables>,
  memberId: string,
  { conversation: { id, last_no }, side }: Found,
  no: number,
): Promise<boolean> {
  const read_no = Math.min(no, last_no);
  const { numInsertedOrUpdatedRows: noted } = await trx
    .insertInto('conversation_reader')
    .values({ conversation_id: id, member_id: memberId, side, read_no })
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'member_id'])
        .doUpdateSet({ read_no })
        .where('conversation_reader.read_no', '<', read_no),
    )
    .executeTakeFirst();
  await trx
    .updateTable('notification')
    .set({ read_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('kind', '=', 'message_received')
    .where('read_at', 'is', null)
    .where(sql<string>`data ->> 'conversation_id'`, '=', id)
    .execute();
  return (noted ?? 0n) > 0n;
}
