import type { Party, Sending } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { NfcardSendingTable } from '../../database/schema/wallet.ts';
import type { Tables } from '../../database/tables.ts';
import { memberParty } from './parties.ts';

/** A deadline counts from its very moment, even if the row is updated later. */
const stateNow = sql<Sending['state']>`
  case
    when nfcard_sending.state = 'waiting' and nfcard_sending.expires_at <= now() then 'expired'
    when nfcard_sending.state = 'accepted' and nfcard_sending.valid_until <= now() then 'ended'
    else nfcard_sending.state
  end`;

/** Now readable by its receivers: accepted, begun and not over. */
export const isRunning = sql<boolean>`
  (nfcard_sending.state = 'accepted' and nfcard_sending.kind = 'temporary'
    and nfcard_sending.valid_from <= now() and now() < nfcard_sending.valid_until)`;

/** Waiting, accepted for a time that is not over, or accepted for good. */
export const isAlive = sql<boolean>`
  ((nfcard_sending.state = 'waiting' and nfcard_sending.expires_at > now())
    or (nfcard_sending.state = 'accepted'
      and (nfcard_sending.valid_until is null or nfcard_sending.valid_until > now())))`;

/** Documents that go along are also sealed by the key in the sending's link. */
const hasLink = sql<boolean>`
  exists (
    select from sending_file
    where sending_file.nfcard_id = nfcard_sending.card_id and sending_file.sending_id = nfcard_sending.id
      and sealed_for_link is not null)`;

/** Sendings with the names of all concerned. */
export function sendingRows(db: Kysely<Tables>) {
  return db
    .selectFrom('nfcard_sending')
    .innerJoin('member as sender', 'sender.id', 'nfcard_sending.sender_id')
    .leftJoin('member as addressee', 'addressee.id', 'nfcard_sending.to_member_id')
    .leftJoin('member as acceptor', 'acceptor.id', 'nfcard_sending.accepted_by')
    .leftJoin('place', 'place.id', 'nfcard_sending.to_place_id')
    .selectAll('nfcard_sending')
    .select([
      stateNow.as('state_now'),
      isRunning.as('running'),
      hasLink.as('has_link'),
      'sender.first_name as sender_first_name',
      'sender.last_name as sender_last_name',
      'sender.private_account as sender_private',
      'addressee.private_account as addressee_private',
      'addressee.first_name as addressee_first_name',
      'addressee.last_name as addressee_last_name',
      'acceptor.first_name as acceptor_first_name',
      'acceptor.last_name as acceptor_last_name',
      'acceptor.private_account as acceptor_private',
      'place.name as place_name',
      'place.category as place_category',
    ]);
}

/** Which sending, and with which card it lies. */
export type SendingOfCard = Pick<Selectable<NfcardSendingTable>, 'id' | 'card_id'>;

export type SendingRow = Awaited<ReturnType<ReturnType<typeof sendingRows>['execute']>>[number];

export function senderOf(row: SendingRow): Party {
  return memberParty(row.sender_id, {
    first_name: row.sender_first_name,
    last_name: row.sender_last_name,
    private_account: row.sender_private,
  });
}

/** An address is shown as the member who accepted; whether it had an account before is not shown. */
export function receiverOf(row: SendingRow): Party {
  switch (row.to_kind) {
    case 'place':
      return { kind: 'place', id: row.to_place_id, name: row.place_name, page: row.place_category };
    case 'member':
      // To accept is to say who one is.
      if (row.addressee_private === true && row.accepted_by === null) {
        return { kind: 'member', id: row.to_member_id, name: null, page: null };
      }
      return memberParty(row.to_member_id, {
        first_name: row.addressee_first_name,
        last_name: row.addressee_last_name,
        private_account: row.addressee_private,
      });
    case 'email':
      if (row.to_email !== null) return { kind: 'email', id: null, name: row.to_email, page: null };
      return memberParty(row.accepted_by, {
        first_name: row.acceptor_first_name,
        last_name: row.acceptor_last_name,
        private_account: row.acceptor_private,
      });
  }
}

/** The fields that depend on the reader. */
type OfReader = Pick<Sending, 'can_read' | 'asked_at' | 'readers_waiting' | 'intent'>;

export const NO_KEYS_TOLD: OfReader = {
  can_read: null,
  asked_at: null,
  readers_waiting: [],
  intent: null,
};

export function toSending(row: SendingRow, ofReader: OfReader): Sending {
  return {
    id: row.id,
    nfcard_id: row.nfcard_id,
    kind: row.kind,
    state: row.state_now,
    sender: senderOf(row),
    receiver: receiverOf(row),
    title: row.title,
    boat: row.boat,
    note: row.note,
    valid_from: row.valid_from?.toISOString() ?? null,
    valid_until: row.valid_until?.toISOString() ?? null,
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    proof: row.proof,
    has_link: row.has_link,
    ...ofReader,
  };
}
