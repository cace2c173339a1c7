import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** For the export of the account: what the member wrote, and what was written to them in person. */
export async function exportConversations(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  return db
    .selectFrom('chat_message')
    .innerJoin('conversation', 'conversation.id', 'chat_message.conversation_id')
    .select(['conversation.id as conversation', 'conversation.place_id', 'chat_message.no'])
    .select(['chat_message.text', 'chat_message.nfcard_id', 'chat_message.sent_at'])
    .select(sql<boolean>`author_id is not distinct from ${memberId}::uuid`.as('written_by_you'))
    .where((row) =>
      row.or([
        row('chat_message.author_id', '=', memberId),
        row('conversation.member_id', '=', memberId),
        row('conversation.other_id', '=', memberId),
      ]),
    )
    .orderBy('conversation.id')
    .orderBy('chat_message.no')
    .execute();
}
