import type { ChatMessage } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import { displayName } from '../members/display-name.ts';
import { readPeople } from '../members/people.ts';
import type { Notify } from '../notifications/notify.ts';
import { appendMessage, lockConversation } from './append-message.ts';
import type { Found, Parties } from './find-conversation.ts';
import { across, lockParties } from './find-conversation.ts';
import { toMessage } from './read-message.ts';

type Db = Kysely<Tables>;

export interface NewMessage {
  readonly id: string;
  readonly text: string;
  readonly nfcard_id?: string | undefined;
}

export type Written =
  | { readonly ok: true; readonly conversation_id: string; readonly message: ChatMessage }
  | {
      readonly ok: false;
      readonly failure:
        | 'recipient_closed'
        | 'recipient_gone'
        | 'email_unverified'
        | 'message_id_taken'
        | 'nfcard_unknown';
    };

/**
 * Writes a message, idempotently by its id, and notifies both sides.
 * @param found a conversation of the author's, read in the same transaction
 */
export async function writeMessage(
  { trx, notify }: { readonly trx: Db; readonly notify: Notify },
  authorId: string,
  found: Found,
  { id, text, nfcard_id }: NewMessage,
): Promise<Written> {
  const parties = await lockParties(trx, found.conversation);
  const conversation = await lockConversation(trx, found.conversation.id);
  const before = await findWritten(trx, found.conversation.id, id);
  if (before !== undefined) {
    if (before.author_id !== authorId) return { ok: false, failure: 'message_id_taken' };
    const people = await readPeople(trx, [authorId]);
    return {
      ok: true,
      conversation_id: before.conversation_id,
      message: toMessage(before, before.side, people),
    };
  }
  if (conversation === undefined) return { ok: false, failure: 'recipient_gone' };
  const refusal = await refusalOf(trx, authorId, { ...found, conversation }, parties);
  if (refusal !== null) return { ok: false, failure: refusal };
  if (nfcard_id !== undefined && !(await holds(trx, authorId, nfcard_id))) {
    return { ok: false, failure: 'nfcard_unknown' };
  }
  const { side } = found;
  const message = { id, text, nfcard_id: nfcard_id ?? null, author_id: authorId };
  const current = await appendMessage(trx, { conversation, side }, message);
  if (current === null) return { ok: false, failure: 'message_id_taken' };
  await announce({ trx, notify }, { authorId, found: { conversation: current, side }, parties, id });
  const written = await findWritten(trx, conversation.id, id);
  if (written === undefined) throw new Error('A message that was written is not there.');
  const people = await readPeople(trx, [authorId]);
  return { ok: true, conversation_id: conversation.id, message: toMessage(written, side, people) };
}

function findWritten(trx: Db, conversationId: string, id: string) {
  return trx
    .selectFrom('chat_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Why the other side cannot be written to. Only members that a private account wrote to can write to it; an account with
 * an unverified address can only write to those who wrote to it.
 */
async function refusalOf(
  trx: Db,
  authorId: string,
  { conversation, side }: Found,
  parties: Parties,
): Promise<'recipient_gone' | 'recipient_closed' | 'email_unverified' | null> {
  const theirs = across(side);
  const isToPlace = theirs === 'other' && conversation.place_id !== null;
  const [recipient] = parties[theirs];
  if (!isToPlace && recipient === undefined) return 'recipient_gone';
  const isClosed = !isToPlace && recipient !== undefined && (await isPrivate(trx, recipient));
  const isVerified = await hasVerified(trx, authorId);
  if (!isClosed && isVerified) return null;
  const wrote = await trx
    .selectFrom('chat_message')
    .select('id')
    .where('conversation_id', '=', conversation.id)
    .where('side', '=', theirs)
    .limit(1)
    .executeTakeFirst();
  if (wrote !== undefined) return null;
  return isClosed ? 'recipient_closed' : 'email_unverified';
}

async function isPrivate(trx: Db, memberId: string): Promise<boolean> {
  const { private_account } = await trx
    .selectFrom('member')
    .select('private_account')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return private_account;
}

async function hasVerified(trx: Db, memberId: string): Promise<boolean> {
  const member = await trx
    .selectFrom('member')
    .select('email_verified')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return member?.email_verified === true;
}

async function holds(trx: Db, memberId: string, nfcardId: string): Promise<boolean> {
  const held = await trx
    .selectFrom('nfcard')
    .select('id')
    .where('id', '=', nfcardId)
    .where('holder_id', '=', memberId)
    .executeTakeFirst();
  return held !== undefined;
}

interface Announced {
  readonly authorId: string;
  readonly found: Found;
  readonly parties: Parties;
  /** Of the message. */
  readonly id: string;
}

async function announce(
  { trx, notify }: { readonly trx: Db; readonly notify: Notify },
  { authorId, found: { conversation, side }, parties, id }: Announced,
): Promise<void> {
  const recipients = parties[across(side)];
  const all = [...new Set([...parties[side], authorId, ...recipients])];
  // All participants in one call and first, in one order, to avoid deadlocks with other conversations.
  await publish(
    trx,
    all.map((memberId) => ({ memberId, kind: 'message', subject: id })),
  );
  const placeId = side === 'other' ? conversation.place_id : null;
  const who = await nameOfSide(trx, authorId, placeId);
  const fromId = placeId === null ? authorId : null;
  for (const memberId of await notYetNotified(trx, recipients, conversation.id)) {
    const data = { conversation_id: conversation.id, who };
    await notify(trx, { memberId, fromId, kind: 'message_received', data });
  }
}

async function nameOfSide(trx: Db, authorId: string, placeId: string | null): Promise<string> {
  if (placeId !== null) {
    const place = await trx.selectFrom('place').select('name').where('id', '=', placeId).executeTakeFirst();
    return place?.name ?? placeId;
  }
  const author = await trx
    .selectFrom('member')
    .select(['first_name', 'last_name'])
    .where('id', '=', authorId)
    .executeTakeFirstOrThrow();
  return displayName(author);
}

/** One unread notification for each conversation is enough. */
async function notYetNotified(
  trx: Db,
  memberIds: readonly string[],
  conversationId: string,
): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const notified = await trx
    .selectFrom('notification')
    .select('member_id')
    .where('member_id', 'in', memberIds)
    .where('kind', '=', 'message_received')
    .where('read_at', 'is', null)
    .where(sql<string>`data ->> 'conversation_id'`, '=', conversationId)
    .execute();
  const known = new Set(notified.map((row) => row.member_id));
  return memberIds.filter((id) => !known.has(id));
}
