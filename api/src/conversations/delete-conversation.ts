import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import type { Handler } from '../wire/outcome.ts';
import { findConversation, lockParties } from './find-conversation.ts';
import { noteRead } from './note-read.ts';

/** For the member alone: what has been said until now is not shown to them any more. */
export function deleteConversation({ db }: { readonly db: Kysely<Tables> }): Handler<'delete_conversation'> {
  return async ({ id }, { session: { memberId, placeId } }) =>
    db.transaction().execute(async (trx) => {
      const found = await findConversation(trx, { memberId, placeId }, id);
      if (found === null) return { kind: 'failure', failure: 'conversation_unknown' };
      const { last_no } = found.conversation;
      await lockParties(trx, found.conversation);
      await noteRead(trx, memberId, found, last_no);
      await trx
        .updateTable('conversation_reader')
        .set({ cleared_no: last_no })
        .where('conversation_id', '=', id)
        .where('member_id', '=', memberId)
        .execute();
      await publish(trx, [{ memberId, kind: 'conversation', subject: id }]);
      return { kind: 'answer', answer: {} };
    });
}
