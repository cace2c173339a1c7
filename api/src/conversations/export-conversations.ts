import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** For the export of the account: what the member wrote, and what was written to them in person. */
export async function exportConversations(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  return (
    db
      .selectFrom('chat_message')
      .innerJoin('conversation', 'conversation.id', 'chat_message.conversation_id')
      .select(['conversation.id as conversation', 'conversation.place_id', 'chat_message.no'])
      .select(['chat_message.text', 'chat_message.nfcard_id', 'chat_message.sent_at'])
      .select(sql<boolean>`author_id is not distinct from ${memberId}::uuid`.as('written_by_you'))
      // One index for each of the three; a condition with `or` over two tables would read every message there is.
      .where(
        'chat_message.id',
        'in',
        sql<string>`(
        select id from chat_message where author_id = ${memberId}
        union select m.id from conversation c join chat_message m on m.conversation_id = c.id
          where c.member_id = ${memberId}
        union select m.id from conversation c join chat_message m on m.conversation_id = c.id
          where c.other_id = ${memberId})`,
      )
      .orderBy('conversation.id')
      .orderBy('chat_message.no')
      .execute()
  );
}
