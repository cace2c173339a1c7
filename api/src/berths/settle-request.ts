import type { BerthRequest, InputOf, operations } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { lockMembersForKeyShare } from '../members/lock-member.ts';
import { TRIAL_PORT } from '../places/place-sources.ts';
import { eachDue } from '../wallet/card/each-due.ts';
import type { Handler } from '../wire/outcome.ts';
import { notifyBothSides } from './notify-both-sides.ts';
import type { BerthServices } from './services.ts';

type Refusal = 'request_unknown' | 'request_settled';

const settledNow = sql<Date>`clock_timestamp()`;

export function answerBerthRequest(services: BerthServices): Handler<'answer_berth_request'> {
  const { db } = services;
  return async (input, { session: { memberId, placeId } }) => {
    const outcome = await db.transaction().execute(async (trx): Promise<BerthRequest | Refusal> => {
      const asker = await askerOf(trx, input.id, { port_id: placeId });
      return asker === null ? 'request_unknown' : answer(services, trx, input, { asker, by: memberId });
    });
    return typeof outcome === 'string'
      ? { kind: 'failure', failure: outcome }
      : { kind: 'answer', answer: outcome };
  };
}

/** The made-up port has no harbour office: members play both sides of their own requests there. */
export function answerTrialRequest(services: BerthServices): Handler<'answer_trial_request'> {
  const { db } = services;
  return async (input, { session: { memberId } }) => {
    const outcome = await db.transaction().execute(async (trx): Promise<BerthRequest | Refusal> => {
      const asker = await askerOf(trx, input.id, { port_id: TRIAL_PORT, member_id: memberId });
      return asker === null ? 'request_unknown' : answer(services, trx, input, { asker, by: null });
    });
    return typeof outcome === 'string'
      ? { kind: 'failure', failure: outcome }
      : { kind: 'answer', answer: outcome };
  };
}

interface Asked {
  readonly port_id: string | null;
  readonly member_id?: string;
}

async function askerOf(
  trx: Transaction<Tables>,
  id: string,
  { port_id, member_id }: Asked,
): Promise<string | null> {
  const known = await trx
    .selectFrom('berth_request')
    .select('member_id')
    .where('id', '=', id)
    .where('port_id', '=', port_id)
    .$if(member_id !== undefined, (asked) => asked.where('member_id', '=', member_id ?? ''))
    .executeTakeFirst();
  return known?.member_id ?? null;
}

async function answer(
  services: BerthServices,
  trx: Transaction<Tables>,
  { id, answer: step, note }: InputOf<(typeof operations)['answer_berth_request']>,
  { asker, by }: { readonly asker: string; readonly by: string | null },
): Promise<BerthRequest | Refusal> {
  await lockMembersForKeyShare(trx, [asker]);
  // The first decision wins, on any server.
  const answered = await trx
    .updateTable('berth_request')
    .set({ state: step, note, settled_at: settledNow })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('answer_before', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (answered.numUpdatedRows === 0n) return 'request_settled';
  return notifyBothSides(services, trx, id, { step, by });
}

export function withdrawBerthRequest(services: BerthServices): Handler<'withdraw_berth_request'> {
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
      await lockMembersForKeyShare(trx, [memberId]);
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
      return notifyBothSides(services, trx, id, { step: 'cancelled', by: memberId });
    });
    return typeof outcome === 'string'
      ? { kind: 'failure', failure: outcome }
      : { kind: 'answer', answer: outcome };
  };
}

const isDue = sql<boolean>`(state = 'waiting' and answer_before <= now())`;

/** Marks requests that were not answered in time as expired, and notifies both sides. */
export async function expireBerthRequests(services: BerthServices): Promise<void> {
  const { db } = services;
  const due = await db.selectFrom('berth_request').select('id').where(isDue).execute();
  await eachDue(due, ({ id }) => db.transaction().execute((trx) => expire(services, trx, id)));
}

async function expire(services: BerthServices, trx: Transaction<Tables>, id: string): Promise<void> {
  const due = await trx
    .selectFrom('berth_request')
    .select('member_id')
    .where('id', '=', id)
    .where(isDue)
    .executeTakeFirst();
  if (due === undefined) return;
  await lockMembersForKeyShare(trx, [due.member_id]);
  const expired = await trx
    .updateTable('berth_request')
    .set({ state: 'expired', settled_at: settledNow })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  // Another server has done it, or the account went.
  if (expired.numUpdatedRows === 0n) return;
  await notifyBothSides(services, trx, id, { step: 'expired', by: null });
}
