import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { NewLiveEvent } from '../../live/publish.ts';
import { publish } from '../../live/publish.ts';
import { answeringTo } from '../../members/held-addresses.ts';
import { lockMembersForKeyShare } from '../../members/lock-member.ts';
import { isAmong } from '../../members/members-by.ts';
import { answeringFor } from '../../places/place-members.ts';
import { shortName } from '../card/parties.ts';
import type { SendingRow } from '../card/sending-rows.ts';
import { receiverOf, senderOf } from '../card/sending-rows.ts';
import type { WalletServices } from '../services.ts';

type Db = Kysely<Tables>;
type Notifier = Pick<WalletServices, 'notify'>;

/**
 * Locks the accounts of both sides against deletion. Call it before locking the sendings.
 * @returns whether the acting member still exists
 */
export async function lockConcerned(
  trx: Db,
  rows: readonly SendingRow[],
  actorId: string | null = null,
): Promise<boolean> {
  const concerned = new Set(actorId === null ? [] : [actorId]);
  for (const row of rows) {
    for (const id of [row.sender_id, ...(await receiversOf(trx, row))]) concerned.add(id);
  }
  const held = await lockMembersForKeyShare(trx, [...concerned]);
  return actorId === null || held.has(actorId);
}

/**
 * Publishes a change of these sendings to the devices of both sides. Call it once in a transaction and before
 * `notifySender` and `notifyReceivers`: it locks all members in one order, so that transactions cannot deadlock.
 */
export async function publishToConcerned(trx: Db, rows: readonly SendingRow[]): Promise<void> {
  const events: NewLiveEvent[] = [];
  for (const row of rows) {
    const members = [row.sender_id, ...(await receiversOf(trx, row))];
    events.push(...members.map((memberId) => ({ memberId, kind: 'sending' as const, subject: row.id })));
  }
  await publish(trx, events);
}

/** @returns how many there are */
export async function notifyReceivers(
  { notify }: Notifier,
  trx: Db,
  row: SendingRow,
  kind: 'nfcard_received' | 'nfcard_taken_back' | 'nfcard_ended',
): Promise<number> {
  const data = { sending_id: row.id, who: senderOf(row).name ?? '', boat: row.boat.name };
  const receivers = await receiversOf(trx, row);
  for (const memberId of receivers) await notify(trx, { memberId, fromId: row.sender_id, kind, data });
  return receivers.length;
}

/** Those among the receivers who could not read until now. */
export async function notifyReaders(
  { notify }: Notifier,
  trx: Db,
  row: SendingRow,
  memberIds: readonly string[],
): Promise<void> {
  const data = { sending_id: row.id, who: senderOf(row).name ?? '', boat: row.boat.name };
  for (const memberId of memberIds) {
    await notify(trx, { memberId, fromId: row.sender_id, kind: 'nfcard_readable', data });
  }
}

/** @param actorId who accepted, declined or asks for keys; a place speaks in its own name. Null for what happens by itself. */
export async function notifySender(
  { notify }: Notifier,
  trx: Db,
  row: SendingRow,
  notice: {
    readonly kind: 'nfcard_accepted' | 'nfcard_declined' | 'nfcard_keys_asked' | 'nfcard_ended';
    readonly actorId: string | null;
  },
): Promise<void> {
  const who = await nameOfReceiver(trx, row, notice.actorId);
  const data = { sending_id: row.id, who, boat: row.boat.name };
  const fromId = row.to_kind === 'place' ? null : (notice.actorId ?? row.accepted_by ?? row.to_member_id);
  await notify(trx, { memberId: row.sender_id, fromId, kind: notice.kind, data });
}

/** Whom a sending concerns at its far end, in order: the one it names, who answers to the address, those of the place. */
async function receiversOf(trx: Db, row: SendingRow): Promise<string[]> {
  const named = [row.to_member_id, row.accepted_by].filter((id) => id !== null);
  const ofPlace = row.to_place_id === null ? [] : await answeringFor(trx, row.to_place_id);
  const answering = row.to_email === null ? [] : await answeringTo(trx, row.to_email);
  const members = await trx
    .selectFrom('member')
    .select('id')
    .where('id', '<>', row.sender_id)
    .where(isAmong('id', [...named, ...ofPlace, ...answering]))
    .where((eb) => eb.or([isAmong('id', [...named, ...ofPlace]), eb('allow_sharing', '=', true)]))
    .orderBy('id')
    .execute();
  return members.map(({ id }) => id);
}

async function nameOfReceiver(trx: Db, row: SendingRow, actorId: string | null): Promise<string> {
  if (row.to_kind === 'place' || actorId === null) return receiverOf(row).name ?? '';
  const actor = await trx
    .selectFrom('member')
    .select(['first_name', 'last_name'])
    .where('id', '=', actorId)
    .executeTakeFirst();
  return actor === undefined ? '' : shortName(actor);
}
