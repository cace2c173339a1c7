import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import type { Handler } from '../wire/outcome.ts';
import { findConversation, lockParties } from './find-conversation.ts';
import { noteRead } from './note-read.ts';
import { readMarks } from './read-message.ts';

export function markRead({ db }: { readonly db: Kysely<Tables> }): Handler<'mark_read'> {
  return async ({ conversation_id, no }, { session }) =>
    db.transaction().execute(async (trx) => {
      const found = await findConversation(trx, session, conversation_id);
      if (found === null) return { kind: 'failure', failure: 'conversation_unknown' };
      const { member, other } = await lockParties(trx, found.conversation);
      if (await noteRead(trx, session.memberId, found, no)) {
        const ours = [...(found.side === 'member' ? member : other), session.memberId];
        const isHidden = await hidesActivity(trx, session.memberId);
        const readers = [...new Set(isHidden ? ours : [...member, ...other])];
        await publish(
          trx,
          readers.map((memberId) => ({ memberId, kind: 'conversation_read', subject: conversation_id })),
        );
      }
      const { read, read_by_them } = await readMarks(trx, session, found);
      return { kind: 'answer', answer: { conversation_id, read, read_by_them } };
    });
}

async function hidesActivity(trx: Kysely<Tables>, memberId: string): Promise<boolean> {
  const member = await trx
    .selectFrom('member')
    .select('hide_activity_status')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return member?.hide_activity_status === true;
}
