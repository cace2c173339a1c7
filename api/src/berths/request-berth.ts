import type { BerthRequest, InputOf, operations } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { lockMember } from '../members/lock-member.ts';
import { isConnected } from '../places/place-members.ts';
import type { Handler } from '../wire/outcome.ts';
import { areGoodDates } from './berth-dates.ts';
import { notifyBothSides } from './notify-both-sides.ts';
import { readBerthRequest, toBerthRequest } from './request-rows.ts';
import type { BerthServices } from './services.ts';

const MAX_PENDING = 20;

type Input = InputOf<(typeof operations)['request_berth']>;
type Refusal = keyof (typeof operations)['request_berth']['failures'];

export function requestBerth(services: BerthServices): Handler<'request_berth'> {
  const { db } = services;
  return async (input, { session: { memberId, emailVerified } }) => {
    if (!emailVerified) return { kind: 'failure', failure: 'email_unverified' };
    if (!areGoodDates(input, new Date())) return { kind: 'failure', failure: 'dates_invalid' };
    const outcome = await db.transaction().execute((trx) => request(services, trx, input, memberId));
    return typeof outcome === 'string'
      ? { kind: 'failure', failure: outcome }
      : { kind: 'answer', answer: outcome };
  };
}

async function request(
  services: BerthServices,
  trx: Transaction<Tables>,
  input: Input,
  memberId: string,
): Promise<BerthRequest | Refusal> {
  const { id, port_id, arrival, departure, message } = input;
  await lockMember(trx, memberId);
  const known = await trx
    .selectFrom('berth_request')
    .select('member_id')
    .where('id', '=', id)
    .executeTakeFirst();
  // The same request again, because its answer was lost, is no second one.
  if (known !== undefined) {
    return known.member_id === memberId ? toBerthRequest(await readBerthRequest(trx, id)) : 'request_unknown';
  }
  const refusal = await whyNot(trx, input, memberId);
  if (refusal !== null) return refusal;
  const boat = await readBoat(trx, input.boat_id, memberId);
  if (boat === undefined) return 'boat_unknown';
  const made = await trx
    .insertInto('berth_request')
    .values({
      id,
      port_id,
      member_id: memberId,
      boat: JSON.stringify(boat),
      nfcard_id: input.nfcard_id ?? null,
      arrival,
      departure,
      message,
      answer_before: sql<Date>`now() + make_interval(hours => ${services.berthAnswerHours}::int)`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  // Another request inserted the same id at the same moment.
  if (made.numInsertedOrUpdatedRows === 0n) return 'request_unknown';
  return notifyBothSides(services, trx, id, { step: 'asked', by: memberId });
}

async function whyNot(
  trx: Transaction<Tables>,
  { port_id, nfcard_id }: Input,
  memberId: string,
): Promise<Refusal | null> {
  const port = await trx
    .selectFrom('place')
    .select((place) => isConnected(place).as('connected'))
    .where('id', '=', port_id)
    .where('category', '=', 'port')
    .executeTakeFirst();
  if (port === undefined) return 'port_unknown';
  if (!port.connected) return 'port_not_connected';
  if (nfcard_id !== undefined) {
    const card = await trx
      .selectFrom('nfcard')
      .select('id')
      .where('id', '=', nfcard_id)
      .where('holder_id', '=', memberId)
      .executeTakeFirst();
    if (card === undefined) return 'nfcard_unknown';
  }
  const { waiting } = await trx
    .selectFrom('berth_request')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .where('answer_before', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return waiting >= MAX_PENDING ? 'too_many_requests_waiting' : null;
}

async function readBoat(trx: Transaction<Tables>, id: string, memberId: string) {
  return trx
    .selectFrom('boat')
    .select(['name', 'length', 'beam', 'draught'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}
