import type { InputOf, operations } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { placeMembers } from '../places/place-members.ts';
import type { Handler } from '../wire/outcome.ts';
import type { Viewer } from './find-conversation.ts';
import { sideOf } from './find-conversation.ts';
import type { Sides } from './find-or-begin.ts';
import { findOrBegin } from './find-or-begin.ts';
import type { ConversationServices } from './send-message.ts';
import { writeMessage } from './write-message.ts';

type Db = Kysely<Tables>;
type Recipient = Pick<InputOf<(typeof operations)['start_conversation']>, 'member_id' | 'place_id' | 'as'>;
type Meant =
  | { readonly ok: true; readonly sides: Sides }
  | {
      readonly ok: false;
      readonly failure:
        | 'recipient_unclear'
        | 'member_unknown'
        | 'place_unknown'
        | 'place_not_connected'
        | 'place_needed'
        | 'written_to_oneself';
    };

export function startConversation({ db, notify }: ConversationServices): Handler<'start_conversation'> {
  return async ({ member_id, place_id, as, ...message }, { session }) => {
    const outcome = await db.transaction().execute(async (trx) => {
      const meant = await meantBy(trx, session, { member_id, place_id, as });
      if (!meant.ok) return meant;
      const conversation = await findOrBegin(trx, meant.sides);
      const side = sideOf(conversation, session);
      const written = await writeMessage({ trx, notify }, session.memberId, { conversation, side }, message);
      // A refused first message must not leave an empty conversation.
      if (!written.ok && conversation.last_no === 0) {
        await trx
          .deleteFrom('conversation')
          .where('id', '=', conversation.id)
          .where('last_no', '=', 0)
          .execute();
      }
      return written;
    });
    if (outcome.ok) {
      const { conversation_id, message: shown } = outcome;
      return { kind: 'answer', answer: { conversation_id, message: shown } };
    }
    // A private account gets the same answer as a missing one.
    const hidden = outcome.failure === 'recipient_closed' || outcome.failure === 'recipient_gone';
    return { kind: 'failure', failure: hidden ? 'member_unknown' : outcome.failure };
  };
}

async function meantBy(trx: Db, viewer: Viewer, { member_id, place_id, as }: Recipient): Promise<Meant> {
  if ((member_id === undefined) === (place_id === undefined)) {
    return { ok: false, failure: 'recipient_unclear' };
  }
  if (member_id !== undefined) return withMember(trx, viewer, member_id, as);
  return withPlace(trx, viewer, place_id ?? '');
}

async function withPlace(trx: Db, { memberId, placeId }: Viewer, id: string): Promise<Meant> {
  if (id === placeId) return { ok: false, failure: 'written_to_oneself' };
  const place = await trx.selectFrom('place').select('id').where('id', '=', id).executeTakeFirst();
  if (place === undefined) return { ok: false, failure: 'place_unknown' };
  if ((await placeMembers(trx, id)).length === 0) return { ok: false, failure: 'place_not_connected' };
  return { ok: true, sides: { member_id: memberId, other_id: null, place_id: id } };
}

async function withMember(
  trx: Db,
  { memberId, placeId }: Viewer,
  id: string,
  as: Recipient['as'],
): Promise<Meant> {
  const member = await trx.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst();
  if (member === undefined) return { ok: false, failure: 'member_unknown' };
  if (member.id === memberId) return { ok: false, failure: 'written_to_oneself' };
  if (as !== 'place') {
    return { ok: true, sides: { member_id: memberId, other_id: member.id, place_id: null } };
  }
  if (placeId === null) return { ok: false, failure: 'place_needed' };
  return { ok: true, sides: { member_id: member.id, other_id: null, place_id: placeId } };
}
