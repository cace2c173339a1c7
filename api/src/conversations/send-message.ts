import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Notify } from '../notifications/notify.ts';
import type { Handler } from '../wire/outcome.ts';
import { findConversation } from './find-conversation.ts';
import { writeMessage } from './write-message.ts';

export interface ConversationServices {
  readonly db: Kysely<Tables>;
  readonly notify: Notify;
}

export function sendMessage({ db, notify }: ConversationServices): Handler<'send_message'> {
  return async ({ conversation_id, ...message }, { session }) =>
    db.transaction().execute(async (trx) => {
      const found = await findConversation(trx, session, conversation_id);
      if (found === null) return { kind: 'failure', failure: 'conversation_unknown' };
      const written = await writeMessage({ trx, notify }, session.memberId, found, message);
      if (!written.ok) return { kind: 'failure', failure: written.failure };
      const { conversation_id: id, message: shown } = written;
      return { kind: 'answer', answer: { conversation_id: id, message: shown } };
    });
}
