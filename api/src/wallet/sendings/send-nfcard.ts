import type { InputOf, operations } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { PARTICULARS, particulars } from '../../boats/boats.ts';
import type { Tables } from '../../database/tables.ts';
import { publish } from '../../live/publish.ts';
import { lockMember } from '../../members/lock-member.ts';
import type { Session } from '../../sessions/sessions.ts';
import { whyNotSealed } from '../../vault/own-vault.ts';
import type { Handler } from '../../wire/outcome.ts';
import { addEvent } from '../card/history.ts';
import { lockCard } from '../card/lock-card.ts';
import { isFull } from '../card/quota.ts';
import type { WalletServices } from '../services.ts';
import { currentFiles, sealedBytes, sealFor, sendFiles } from './sealed-keys.ts';
import type { Addressed } from './sending-address.ts';
import { readAddress } from './sending-address.ts';
import type { Period } from './sending-period.ts';
import { readPeriod } from './sending-period.ts';

/** Pending sendings of one sender: in all, and to the same receiver. */
const MAX_PENDING = 200;
const MAX_PENDING_TO_ONE = 50;
/** Pending for one member or one place, from all senders. */
const MAX_PENDING_OF_RECEIVER = 500;

type Input = InputOf<(typeof operations)['send_nfcard']>;
type Refusal = keyof (typeof operations)['send_nfcard']['failures'];

/** Whether an address has an account is not looked up before the answer: neither its words nor its time tell. */
export function sendNfcard(services: WalletServices): Handler<'send_nfcard'> {
  return async (input, { session }) => {
    const period = readPeriod(input, new Date());
    if (period === null) return { kind: 'failure', failure: 'period_invalid' };
    const failure = await services.db
      .transaction()
      .execute((trx) => send(services, trx, input, { session, period }));
    return failure === null ? { kind: 'answer', answer: { id: input.id } } : { kind: 'failure', failure };
  };
}

async function send(
  services: WalletServices,
  trx: Transaction<Tables>,
  input: Input,
  { session, period }: { readonly session: Session; readonly period: Period },
): Promise<Refusal | null> {
  const { id, nfcard_id, kind: sendingKind } = input;
  const { memberId: actorId } = session;
  await lockMember(trx, actorId);
  if (!(await lockCard(trx, nfcard_id, actorId))) return 'nfcard_unknown';
  const address = await readAddress(trx, input, session);
  if (typeof address === 'string') return address;
  const known = await sentBefore(trx, input, session);
  if (known !== null) return known === 'same' ? null : known;
  const refusal =
    (await whyNotSealed(trx, actorId, input)) ?? (await checkRoom(trx, input, { session, address }));
  if (refusal !== null) return refusal;
  const row = await newRow(trx, input, { session, address, period });
  const made = await trx
    .insertInto('nfcard_sending')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  // Another request inserted the same id at the same moment.
  if (made.numInsertedOrUpdatedRows === 0n) return 'sending_unknown';
  if (!(await sendDocuments(trx, input))) {
    await trx.deleteFrom('nfcard_sending').where('id', '=', id).where('card_id', '=', nfcard_id).execute();
    return 'document_unknown';
  }
  await addEvent(trx, { nfcard_id, kind: 'sent', actorId, sendingKind });
  await services.jobs.enqueue(trx, 'announce_sending', { sending: id });
  await publish(trx, [{ memberId: actorId, kind: 'sending', subject: id }]);
  return null;
}

/** The same sending again, because its answer was lost, is no second one. */
async function sentBefore(
  trx: Transaction<Tables>,
  { id, nfcard_id }: Input,
  { memberId }: Session,
): Promise<'same' | 'sending_unknown' | null> {
  const known = await trx
    .selectFrom('nfcard_sending')
    .select((eb) => eb('sender_id', '=', memberId).as('same'))
    .where('id', '=', id)
    .where('card_id', '=', nfcard_id)
    .executeTakeFirst();
  if (known === undefined) return null;
  return known.same === true ? 'same' : 'sending_unknown';
}

async function checkRoom(
  trx: Transaction<Tables>,
  { nfcard_id, kind, documents }: Input,
  { session: { memberId }, address }: { readonly session: Session; readonly address: Addressed },
): Promise<Refusal | null> {
  // An expired sending does not count, even if its row has not been settled yet.
  await trx
    .updateTable('nfcard_sending')
    .set({ state: 'expired', settled_at: sql`clock_timestamp()` })
    .where('card_id', '=', nfcard_id)
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
  const { waiting, forGood } = await trx
    .selectFrom('nfcard_sending')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      sql<number>`count(*) filter (where kind = 'permanent' and card_id = ${nfcard_id})`.as('forGood'),
    ])
    .where('sender_id', '=', memberId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  if (kind === 'permanent' && forGood > 0) return 'being_sent';
  if (waiting >= MAX_PENDING) return 'too_many_sendings';
  const { all, own } = await countWaitingFor(trx, address, memberId);
  if (own >= MAX_PENDING_TO_ONE) return 'too_many_sendings';
  // For an address, a refusal must not reveal what others sent to it.
  if (address.to_kind !== 'email' && all >= MAX_PENDING_OF_RECEIVER) return 'receiver_full';
  return (await isFull(trx, memberId, sealedBytes(documents))) ? 'storage_full' : null;
}

async function countWaitingFor(
  trx: Transaction<Tables>,
  { to_email, to_place_id, to_member_id }: Addressed,
  senderId: string,
): Promise<{ readonly all: number; readonly own: number }> {
  return trx
    .selectFrom('nfcard_sending')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where sender_id = ${senderId})`.as('own'),
    ])
    .where((eb) =>
      eb.or([
        ...(to_email === null ? [] : [eb('to_email', '=', to_email)]),
        ...(to_place_id === null ? [] : [eb('to_place_id', '=', to_place_id)]),
        ...(to_member_id === null ? [] : [eb('to_member_id', '=', to_member_id)]),
      ]),
    )
    .where('state', '=', 'waiting')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
}

async function newRow(
  trx: Transaction<Tables>,
  { id, nfcard_id, kind, note, intent }: Input,
  {
    session,
    address,
    period,
  }: { readonly session: Session; readonly address: Addressed; readonly period: Period },
) {
  const { title, ...boat } = await trx
    .selectFrom('nfcard')
    .innerJoin('boat', 'boat.id', 'nfcard.boat_id')
    .select('nfcard.title')
    .select(PARTICULARS.map((name) => `boat.${name}` as const))
    .where('nfcard.id', '=', nfcard_id)
    .executeTakeFirstOrThrow();
  return {
    id,
    nfcard_id,
    card_id: nfcard_id,
    sender_id: session.memberId,
    ...address,
    kind,
    ...period,
    title,
    boat: JSON.stringify(particulars(boat)),
    note,
    intent: intent ?? null,
  };
}

async function sendDocuments(
  trx: Transaction<Tables>,
  { id, nfcard_id, kind, documents }: Input,
): Promise<boolean> {
  if (!(await sealFor(trx, { sendingId: id, cardId: nfcard_id }, documents))) return false;
  if (kind === 'permanent') {
    const files = await currentFiles(trx, nfcard_id);
    await sendFiles(trx, { id, card_id: nfcard_id }, new Map(files.map((file) => [file.id, null])));
  }
  return true;
}
