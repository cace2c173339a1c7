import type { ChatMessage } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import { behind, PAGE_AND_ONE, pageOf } from '../database/page-of.ts';
import type { ChatMessageTable, ConversationReaderTable, Side } from '../database/schema/conversations.ts';
import type { Tables } from '../database/tables.ts';
import { displayName } from '../members/display-name.ts';
import type { People } from '../members/people.ts';
import { readPeople } from '../members/people.ts';
import type { Found, Viewer } from './find-conversation.ts';
import { findConversation } from './find-conversation.ts';

type Db = Kysely<Tables>;

export type MessageRow = Omit<Selectable<ChatMessageTable>, 'conversation_id'>;

/** @param side the viewer's */
export function toMessage(row: MessageRow, side: Side, people: People): ChatMessage {
  const { id, no, text, nfcard_id, author_id } = row;
  const author = author_id === null ? undefined : people.get(author_id);
  const name = author === undefined ? null : displayName(author);
  const ours = row.side === side;
  return {
    id,
    no,
    ours,
    author: name,
    text,
    nfcard_id,
    berth: berthOf(row),
    sent_at: row.sent_at.toISOString(),
  };
}

function berthOf({ berth_request_id, berth_step }: MessageRow): ChatMessage['berth'] {
  if (berth_request_id === null || berth_step === null) return null;
  return { request_id: berth_request_id, step: berth_step };
}

/** One message for a live event; null when the viewer may not see it. */
export async function readMessage(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ readonly conversation_id: string; readonly message: ChatMessage } | null> {
  const row = await db.selectFrom('chat_message').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const found = await findConversation(db, viewer, row.conversation_id);
  if (found === null) return null;
  const { cleared } = await readMarks(db, viewer, found);
  if (row.no <= cleared) return null;
  const people = await readPeople(db, [row.author_id]);
  return { conversation_id: row.conversation_id, message: toMessage(row, found.side, people) };
}

/** The largest number of the column's type. */
const LAST_NO = 2 ** 31 - 1;

/** One page, the newest first. */
export async function readPage(
  db: Db,
  { conversation }: Found,
  { cleared, cursor }: { readonly cleared: number; readonly cursor: string | undefined },
): Promise<{ readonly page: readonly MessageRow[]; readonly cursor: string | null }> {
  let asked = db
    .selectFrom('chat_message')
    .selectAll()
    .where('conversation_id', '=', conversation.id)
    .where('no', '>', cleared);
  if (cursor !== undefined) asked = asked.where('no', '<', Math.min(behind(cursor), LAST_NO));
  const rows = await asked.orderBy('no', 'desc').limit(PAGE_AND_ONE).execute();
  return pageOf(rows, (row) => row.no);
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

type Reader = Pick<Selectable<ConversationReaderTable>, 'member_id' | 'side' | 'read_no' | 'cleared_no'>;

/** How far each of them has read. */
export function readReaders(db: Db, conversationId: string): Promise<readonly Reader[]> {
  return db
    .selectFrom('conversation_reader')
    .select(['member_id', 'side', 'read_no', 'cleared_no'])
    .where('conversation_id', '=', conversationId)
    .execute();
}

/** Ids of the readers on the other side. */
export function othersAmong(readers: readonly Reader[], side: Side): string[] {
  return readers.filter((reader) => reader.side !== side).map((reader) => reader.member_id);
}

/** @param people the readers on the other side; none of whom is told anything without them */
export function marksOf(
  readers: readonly Reader[],
  { memberId }: Viewer,
  side: Side,
  people: People = new Map(),
): Marks {
  const own = readers.find((reader) => reader.member_id === memberId);
  const seen = readers
    .filter((reader) => reader.side !== side)
    .filter((reader) => people.get(reader.member_id)?.hide_activity_status === false)
    .map((reader) => reader.read_no);
  return { read: own?.read_no ?? 0, read_by_them: Math.max(0, ...seen), cleared: own?.cleared_no ?? 0 };
}

export async function readMarks(db: Db, viewer: Viewer, { conversation, side }: Found): Promise<Marks> {
  const readers = await readReaders(db, conversation.id);
  return marksOf(readers, viewer, side, await readPeople(db, othersAmong(readers, side)));
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
