import { randomUUID } from 'node:crypto';
import type { BerthStep } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { appendMessage, lockConversation } from '../conversations/append-message.ts';
import { lockParties } from '../conversations/find-conversation.ts';
import { findOrBegin } from '../conversations/find-or-begin.ts';
import type { Tables } from '../database/tables.ts';
import type { BerthRequestRow } from './request-rows.ts';
import { stepWords } from './step-words.ts';

/** Where a step was written, and who answers for the port beside the member who asks. */
export interface WrittenStep {
  readonly conversationId: string;
  readonly messageId: string;
  readonly office: readonly string[];
}

/** Writes a step into the conversation of member and port, which begins with the first request. */
export async function writeStep(
  trx: Kysely<Tables>,
  row: BerthRequestRow,
  { step, by }: { readonly step: BerthStep; readonly by: string | null },
): Promise<WrittenStep> {
  const found = await findOrBegin(trx, { member_id: row.member_id, other_id: null, place_id: row.port_id });
  const { other } = await lockParties(trx, found);
  const conversation = await lockConversation(trx, found.id);
  if (conversation === undefined) throw new Error('A conversation went while one of its sides stays.');
  const side = by === row.member_id ? 'member' : 'other';
  const { language } = await trx
    .selectFrom('member')
    .select('language')
    .where('id', '=', by ?? row.member_id)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const text = stepWords(row, step, language);
  const nfcard_id = step === 'asked' ? row.nfcard_id : null;
  const berth = { berth_request_id: row.id, berth_step: step };
  await appendMessage(trx, { conversation, side }, { id, text, author_id: by, nfcard_id, ...berth });
  const office = other.filter((memberId) => memberId !== row.member_id);
  return { conversationId: conversation.id, messageId: id, office };
}
