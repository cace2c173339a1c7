import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Reader } from './parties.ts';

/**
 * Whether a member whose account is private, or who does not allow sharing, has written to the sender or to the
 * place that the sender answers for: then a card may be sent to them, as a message may.
 */
export async function hasWrittenTo(
  db: Kysely<Tables>,
  authorId: string,
  { memberId, placeId }: Reader,
): Promise<boolean> {
  const message = await db
    .selectFrom('chat_message')
    .innerJoin('conversation', 'conversation.id', 'chat_message.conversation_id')
    .select('chat_message.id')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('conversation.member_id', '=', authorId),
          eb('conversation.other_id', '=', memberId),
          eb('chat_message.side', '=', 'member'),
        ]),
        eb.and([
          eb('conversation.member_id', '=', memberId),
          eb('conversation.other_id', '=', authorId),
          eb('chat_message.side', '=', 'other'),
        ]),
        ...(placeId === null
          ? []
          : [
              eb.and([
                eb('conversation.member_id', '=', authorId),
                eb('conversation.place_id', '=', placeId),
                eb('chat_message.side', '=', 'member'),
              ]),
            ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return message !== undefined;
}
