import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import type { ConversationTable, Side } from '../database/schema/conversations.ts';
import type { Tables } from '../database/tables.ts';
import { placeMembers } from '../places/place-members.ts';

/** A member, and the place that they answer for. */
export interface Viewer {
  readonly memberId: string;
  readonly placeId: string | null;
}

export type Conversation = Selectable<ConversationTable>;

export interface Found {
  readonly conversation: Conversation;
  /** The viewer's. */
  readonly side: Side;
}

/** Which conversations are the viewer's: the one place that says so. */
export function isTheirs({ memberId, placeId }: Viewer) {
  return (row: ExpressionBuilder<Tables, 'conversation'>) =>
    row.or([
      row('conversation.member_id', '=', memberId),
      row('conversation.other_id', '=', memberId),
      ...(placeId === null ? [] : [row('conversation.place_id', '=', placeId)]),
    ]);
}

export function sideOf(conversation: Pick<Conversation, 'member_id'>, { memberId }: Viewer): Side {
  return conversation.member_id === memberId ? 'member' : 'other';
}

/** Null for a conversation of others as for none: a caller learns no more than that. */
export async function findConversation(
  db: Kysely<Tables>,
  viewer: Viewer,
  id: string,
): Promise<Found | null> {
  const conversation = await db
    .selectFrom('conversation')
    .selectAll()
    .where('id', '=', id)
    .where(isTheirs(viewer))
    .executeTakeFirst();
  return conversation === undefined ? null : { conversation, side: sideOf(conversation, viewer) };
}

/** Ids of the members on each side. */
export type Parties = Readonly<Record<Side, readonly string[]>>;

/**
 * The participants, locked against deletion until `trx` ends. Deleting an account locks the member before the
 * conversation, so writers must lock in the same order.
 */
export async function lockParties(
  trx: Kysely<Tables>,
  { member_id, other_id, place_id }: Conversation,
): Promise<Parties> {
  const ids = [member_id, other_id].filter((id) => id !== null);
  const members =
    ids.length === 0
      ? []
      : await trx
          .selectFrom('member')
          .select('id')
          .where('id', 'in', ids)
          .orderBy('id')
          .forKeyShare()
          .execute();
  const here = members.map((member) => member.id);
  return {
    member: here.filter((id) => id === member_id),
    other: place_id === null ? here.filter((id) => id === other_id) : await placeMembers(trx, place_id),
  };
}

export function across(side: Side): Side {
  return side === 'member' ? 'other' : 'member';
}
