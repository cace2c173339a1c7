import type { ChatMessage } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { behind, PAGE_AND_ONE, pageOf } from '../database/page-of.ts';
import type { ChatMessageTable, Side } from '../database/schema/conversations.ts';
import type { Tables } from '../database/tables.ts';
import { displayName } from '../members/display-name.ts';
import type { Found, Viewer } from './find-conversation.ts';
import { findConversation } from './find-conversation.ts';

type Db = Kysely<Tables>;

export interface MessageRow extends Omit<Selectable<ChatMessageTable>, 'conversation_id' | 'author_id'> {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** @param side the viewer's */
export function toMessage(row: MessageRow, side: Side): ChatMessage {
  const { id, no, text, nfcard_id, first_name, last_name } = row;
  const author = first_name === null || last_name === null ? null : displayName({ first_name, last_name });
  const ours = row.side === side;
  return { id, no, ours, author, text, nfcard_id, berth: berthOf(row), sent_at: row.sent_at.toISOString() };
}

function berthOf({ berth_request_id, berth_step }: MessageRow): ChatMessage['berth'] {
  if (berth_request_id === null || berth_step === null) return null;
  return { request_id: berth_request_id, step: berth_step };
}

function messages(db: Db) {
  return db
    .selectFrom('chat_message')
    .leftJoin('member', 'member.id', 'chat_message.author_id')
    .select(['chat_message.id', 'chat_message.no', 'chat_message.side', 'chat_message.text'])
    .select(['chat_message.nfcard_id', 'chat_message.sent_at', 'chat_message.conversation_id'])
    .select(['chat_message.berth_request_id', 'chat_message.berth_step'])
    .select(['member.first_name', 'member.last_name']);
}

/** One message for a live event; null when the viewer may not see it. */
export async function readMessage(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ readonly conversation_id: string; readonly message: ChatMessage } | null> {
  const row = await messages(db).where('chat_message.id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const found = await findConversation(db, viewer, row.conversation_id);
  if (found === null) return null;
  const { cleared } = await readMarks(db, viewer, found);
  if (row.no <= cleared) return null;
  return { conversation_id: row.conversation_id, message: toMessage(row, found.side) };
}

/** The largest number of the column's type. */
const LAST_NO = 2 ** 31 - 1;

/** One page, the newest first. */
export async function readPage(
  db: Db,
  { conversation, side }: Found,
  { cleared, cursor }: { readonly cleared: number; readonly cursor: string | undefined },
): Promise<{ readonly messages: ChatMessage[]; readonly cursor: string | null }> {
  let asked = messages(db)
    .where('chat_message.conversation_id', '=', conversation.id)
    .where('chat_message.no', '>', cleared);
  if (cursor !== undefined) asked = asked.where('chat_message.no', '<', Math.min(behind(cursor), LAST_NO));
  const rows = await asked.orderBy('chat_message.no', 'desc').limit(PAGE_AND_ONE).execute();
  const { page, cursor: next } = pageOf(rows, (row) => row.no);
  return { messages: page.map((row) => toMessage(row, side)), cursor: next };
}

/**
 * `no` of the last message that each side has read, and of the last that the viewer has removed; 0 for none. The
 * position of a member who hides their activity is not shown to the other side.
 */
export interface Marks {
  readonly read: number;
  readonly read_by_them: number;
  readonly cleared: number;
}

export async function readMarks(db: Db, { memberId }: Viewer, { conversation, side }: Found): Promise<Marks> {
  const { rows } = await sql<{ [Mark in keyof Marks]: number }>`
    select
      coalesce(max(read_no) filter (where member_id = ${memberId}), 0) as read,
      coalesce(max(read_no) filter (where side <> ${side} and not hide_activity_status), 0) as read_by_them,
      coalesce(max(cleared_no) filter (where member_id = ${memberId}), 0) as cleared
    from conversation_reader join member on member.id = member_id
    where conversation_id = ${conversation.id}`.execute(db);
  return rows[0] ?? { read: 0, read_by_them: 0, cleared: 0 };
}

export async function readPosition(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{
  readonly conversation_id: string;
  readonly read: number;
  readonly read_by_them: number;
} | null> {
  const found = await findConversation(db, viewer, id);
  if (found === null) return null;
  const { read, read_by_them } = await readMarks(db, viewer, found);
  return { conversation_id: id, read, read_by_them };
}
