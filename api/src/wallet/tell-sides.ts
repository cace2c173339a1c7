import type { Kysely } from 'kysely';
import { holdMembers } from '../boats/lock-member.ts';
import type { Tables } from '../database/tables.ts';
import type { Told } from '../live/tell.ts';
import { tell } from '../live/tell.ts';
import type { Services } from '../services.ts';
import { shortName } from './parties.ts';
import type { SendingRow } from './sending-rows.ts';
import { receiverOf, senderOf } from './sending-rows.ts';

type Db = Kysely<Tables>;
type Telling = Pick<Services, 'notify'>;

/**
 * Keeps the accounts of all whom these sendings concern; before the sendings themselves are locked.
 * @returns whether the one who acts is still among them
 */
export async function holdConcerned(
  trx: Db,
  rows: readonly SendingRow[],
  actorId: string | null = null,
): Promise<boolean> {
  const concerned = new Set(actorId === null ? [] : [actorId]);
  for (const row of rows) {
    for (const id of [row.sender_id, ...(await receiversOf(trx, row))]) concerned.add(id);
  }
  const held = await holdMembers(trx, [...concerned]);
  return actorId === null || held.has(actorId);
}

/**
 * Tells the devices of all whom these sendings concern that they have changed. To be called once in a transaction
 * and before `notifySender` and `notifyReceivers`: it takes all those members in one order, and two transactions
 * that notify the same ones do not wait for each other crosswise.
 */
export async function tellConcerned(trx: Db, rows: readonly SendingRow[]): Promise<void> {
  const told: Told[] = [];
  for (const row of rows) {
    const members = [row.sender_id, ...(await receiversOf(trx, row))];
    told.push(...members.map((memberId) => ({ memberId, kind: 'sending' as const, subject: row.id })));
  }
  await tell(trx, told);
}

/** @returns how many there are */
export async function notifyReceivers(
  { notify }: Telling,
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
  { notify }: Telling,
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
  { notify }: Telling,
  trx: Db,
  row: SendingRow,
  told: {
    readonly kind: 'nfcard_accepted' | 'nfcard_declined' | 'nfcard_keys_asked' | 'nfcard_ended';
    readonly actorId: string | null;
  },
): Promise<void> {
  const who = await nameOfReceiver(trx, row, told.actorId);
  const data = { sending_id: row.id, who, boat: row.boat.name };
  const fromId = row.to_kind === 'place' ? null : (told.actorId ?? row.accepted_by ?? row.to_member_id);
  await notify(trx, { memberId: row.sender_id, fromId, kind: told.kind, data });
}

/** Whom a sending concerns at its far end, in order: the one it names, the address's owner, those of the place. */
async function receiversOf(trx: Db, row: SendingRow): Promise<string[]> {
  const named = [row.to_member_id, row.accepted_by].filter((id) => id !== null);
  const members = await trx
    .selectFrom('member')
    .select('id')
    .where('id', '<>', row.sender_id)
    .where((eb) =>
      eb.or([
        ...(named.length === 0 ? [] : [eb('id', 'in', named)]),
        ...(row.to_place_id === null ? [] : [eb('place_id', '=', row.to_place_id)]),
        ...(row.to_email === null
          ? []
          : [
              eb.and([
                eb('email', '=', row.to_email),
                eb('email_verified', '=', true),
                eb('allow_sharing', '=', true),
              ]),
            ]),
      ]),
    )
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
