import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ChatMessageTable } from '../database/schema/conversations.ts';
import type { Tables } from '../database/tables.ts';
import type { Conversation, Found } from './find-conversation.ts';
import { noteRead } from './note-read.ts';

type Db = Kysely<Tables>;

/** Serialises writers of a conversation, so that numbers follow the order in which messages become visible. */
export async function lockConversation(trx: Db, id: string): Promise<Conversation | undefined> {
  return trx.selectFrom('conversation').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Adds a message to a conversation that `trx` has locked; its author has read up to it.
 * @returns the conversation as it then is; null where another message has the id
 */
export async function appendMessage(
  trx: Db,
  { conversation, side }: Found,
  message: Omit<Insertable<ChatMessageTable>, 'conversation_id' | 'no' | 'side'>,
): Promise<Conversation | null> {
  const no = conversation.last_no + 1;
  const inserted = await trx
    .insertInto('chat_message')
    .values({ ...message, conversation_id: conversation.id, no, side })
    // Sent at the same moment in another conversation.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return null;
  const current = await trx
    .updateTable('conversation')
    .set({ last_no: no, turn: sql`nextval('conversation_turn')` })
    .where('id', '=', conversation.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { author_id = null } = message;
  if (author_id !== null) await noteRead(trx, author_id, { conversation: current, side }, no);
  return current;
}
