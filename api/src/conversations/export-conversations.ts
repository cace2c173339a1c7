import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isAmong } from '../members/members-by.ts';

/** For the export of the account: what the member wrote, and what was written to them in person. */
export async function exportConversations(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  const own = await db
    .selectFrom('member_conversation')
    .select('conversation_id')
    .where('member_id', '=', memberId)
    .execute();
  const ids = own.map(({ conversation_id }) => conversation_id);
  const ofOwn = await messages(db, memberId).where(isAmong('chat_message.conversation_id', ids)).execute();
  // As one of those who answered for a place.
  const elsewhere = await messages(db, memberId)
    .where('author_id', '=', memberId)
    .where(sql<boolean>`chat_message.conversation_id <> all(${ids}::uuid[])`)
    .execute();
  return [...ofOwn, ...elsewhere];
}

function messages(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('chat_message')
    .innerJoin('conversation', 'conversation.id', 'chat_message.conversation_id')
    .select(['conversation.id as conversation', 'conversation.place_id', 'chat_message.no'])
    .select(['chat_message.text', 'chat_message.nfcard_id', 'chat_message.sent_at'])
    .select(sql<boolean>`author_id is not distinct from ${memberId}::uuid`.as('written_by_you'))
    .orderBy('conversation.id')
    .orderBy('chat_message.no');
}
