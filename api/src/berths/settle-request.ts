import type { BerthRequest } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { holdMembers } from '../boats/lock-member.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { eachDue } from '../wallet/each-due.ts';
import type { Handler } from '../wire/outcome.ts';
import { tellBothSides } from './tell-both-sides.ts';

type Refusal = 'request_unknown' | 'request_settled';

const settledNow = sql<Date>`clock_timestamp()`;

export function answerBerthRequest(services: Services): Handler<'answer_berth_request'> {
  const { db } = services;
  return async ({ id, answer, note }, { session: { memberId, placeId } }) => {
    const outcome = await db.transaction().execute(async (trx): Promise<BerthRequest | Refusal> => {
      const known = await trx
        .selectFrom('berth_request')
        .select('member_id')
        .where('id', '=', id)
        .where('port_id', '=', placeId)
        .executeTakeFirst();
      if (known === undefined) return 'request_unknown';
      await holdMembers(trx, [known.member_id]);
      // Whoever comes first, on whichever server, decides.
      const answered = await trx
        .updateTable('berth_request')
        .set({ state: answer, note, settled_at: settledNow })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('answer_before', '>', sql<Date>`now()`)
        .executeTakeFirst();
      if (answered.numUpdatedRows === 0n) return 'request_settled';
      return tellBothSides(services, trx, id, { step: answer, by: memberId });
    });
    return typeof outcome === 'string'
      ? { kind: 'failure', failure: outcome }
      : { kind: 'answer', answer: outcome };
  };
}

export function withdrawBerthRequest(services: Services): Handler<'withdraw_berth_request'> {
  const { db } = services;
  return async ({ id }, { session: { memberId } }) => {
    const outcome = await db.transaction().execute(async (trx): Promise<BerthRequest | Refusal> => {
      const known = await trx
        .selectFrom('berth_request')
        .select('id')
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      if (known === undefined) return 'request_unknown';
      await holdMembers(trx, [memberId]);
      const withdrawn = await trx
        .updateTable('berth_request')
        .set({ state: 'withdrawn', settled_at: settledNow })
        .where('id', '=', id)
        .where((eb) =>
          eb.or([
            eb.and([eb('state', '=', 'waiting'), eb('answer_before', '>', sql<Date>`now()`)]),
            eb.and([eb('state', '=', 'accepted'), eb('arrival', '>=', sql<string>`current_date`)]),
          ]),
        )
        .executeTakeFirst();
      if (withdrawn.numUpdatedRows === 0n) return 'request_settled';
      return tellBothSides(services, trx, id, { step: 'cancelled', by: memberId });
    });
    return typeof outcome === 'string'
      ? { kind: 'failure', failure: outcome }
      : { kind: 'answer', answer: outcome };
  };
}

const isDue = sql<boolean>`(state = 'waiting' and answer_before <= now())`;

/** Writes down which requests were not answered in time, and tells both sides. */
export async function expireBerthRequests(services: Services): Promise<void> {
  const { db } = services;
  const due = await db.selectFrom('berth_request').select('id').where(isDue).execute();
  await eachDue(due, (id) => db.transaction().execute((trx) => expire(services, trx, id)));
}

async function expire(services: Services, trx: Transaction<Tables>, id: string): Promise<void> {
  const due = await trx
    .selectFrom('berth_request')
    .select('member_id')
    .where('id', '=', id)
    .where(isDue)
    .executeTakeFirst();
  if (due === undefined) return;
  await holdMembers(trx, [due.member_id]);
  const expired = await trx
    .updateTable('berth_request')
    .set({ state: 'expired', settled_at: settledNow })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  // Another server has done it, or the account went.
  if (expired.numUpdatedRows === 0n) return;
  await tellBothSides(services, trx, id, { step: 'expired', by: null });
}
