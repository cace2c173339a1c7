import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { isAmong } from '../../members/members-by.ts';
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
  const between = await db
    .selectFrom('member_conversation')
    .select('conversation_id')
    .where('member_id', '=', authorId)
    .where((eb) =>
      eb.or([eb('peer_id', '=', memberId), ...(placeId === null ? [] : [eb('place_id', '=', placeId)])]),
    )
    .execute();
  const message = await db
    .selectFrom('chat_message')
    .select('id')
    .where(
      isAmong(
        'conversation_id',
        between.map(({ conversation_id }) => conversation_id),
      ),
    )
    .where('author_id', '=', authorId)
    .limit(1)
    .executeTakeFirst();
  return message !== undefined;
}
