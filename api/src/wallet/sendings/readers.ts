import type { Sending, VaultReader } from '@nfcards/shared/operations';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { addressesOf } from '../../members/held-addresses.ts';
import type { Names } from '../card/parties.ts';
import { shortName } from '../card/parties.ts';
import type { SendingOfCard } from '../card/sending-rows.ts';
import { isAlive } from '../card/sending-rows.ts';

type Db = Kysely<Tables>;

/** Waiting, or running for a time: keys still change something. */
export const isOpen = sql<boolean>`
  (${isAlive} and (nfcard_sending.state = 'waiting' or nfcard_sending.kind = 'temporary'))`;

/** Of the documents that go along: for a time, those that were chosen; for good, all that the card has. */
function someGoing(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`
    case nfcard_sending.kind
      when 'temporary' then exists (
        select from sending_file
        join document_file as going on going.nfcard_id = sending_file.nfcard_id and going.id = sending_file.file_id
        where sending_file.nfcard_id = nfcard_sending.card_id and sending_file.sending_id = nfcard_sending.id
          and ${condition})
      else exists (
        select from document_file as going
        where going.nfcard_id = nfcard_sending.card_id and going.finished_at is not null
          and going.replaced_at is null and ${condition})
    end`;
}

export const hasDocuments = someGoing(sql`true`);

/** Whether one of the documents has no key for the member. */
function lacksKeys(memberId: RawBuilder<unknown>): RawBuilder<boolean> {
  return someGoing(sql`
    not exists (
      select from sending_key
      where sending_key.nfcard_id = nfcard_sending.card_id and sending_key.sending_id = nfcard_sending.id
        and sending_key.file_id = going.id
        and (sending_key.member_id = ${memberId} or sending_key.member_id is null))`);
}

/** The state of a sending's keys, as shown to a receiver. */
export type Readable = Pick<Sending, 'can_read' | 'asked_at'>;

/** By the id of the sending; those that are settled or over are left out. */
export async function readable(
  db: Db,
  sendings: readonly SendingOfCard[],
  memberId: string,
): Promise<ReadonlyMap<string, Readable>> {
  if (sendings.length === 0) return new Map();
  const rows = await db
    .selectFrom('nfcard_sending')
    .leftJoin('key_request', (join) =>
      join
        .onRef('key_request.nfcard_id', '=', 'nfcard_sending.card_id')
        .onRef('key_request.sending_id', '=', 'nfcard_sending.id')
        .on('key_request.member_id', '=', memberId),
    )
    .select(['nfcard_sending.id', 'key_request.asked_at', lacksKeys(sql`${memberId}::uuid`).as('lacking')])
    .where(areThese(sendings))
    .where(isOpen)
    .execute();
  return new Map(
    rows.map(({ id, lacking, asked_at }) => [
      id,
      { can_read: !lacking, asked_at: asked_at?.toISOString() ?? null },
    ]),
  );
}

/** By their ids and the cards that they lie with. */
function areThese(sendings: readonly SendingOfCard[]): RawBuilder<boolean> {
  const ids = sendings.map(({ id }) => id);
  const cards = sendings.map(({ card_id }) => card_id);
  return sql<boolean>`
    nfcard_sending.id = any(${ids}::uuid[]) and nfcard_sending.card_id = any(${cards}::uuid[])`;
}

type ReaderRow = Names & Pick<VaultReader, 'member_id' | 'recipient'> & { readonly sending_id: string };

/**
 * The receivers to seal for now: those who asked, and those who accepted a temporary card and lack keys. Members without
 * a vault, or who left the place or no longer answer to the address, are left out.
 * @returns by the id of the sending
 */
export async function readersWaiting(
  db: Db,
  sendings: readonly SendingOfCard[],
): Promise<ReadonlyMap<string, VaultReader[]>> {
  const waiting = new Map<string, VaultReader[]>();
  if (sendings.length === 0) return waiting;
  const { rows } = await sql<ReaderRow>`
    select nfcard_sending.id as sending_id, member.id as member_id, first_name, last_name, recipient
    from nfcard_sending
    cross join lateral (
      select member_id from key_request
      where key_request.nfcard_id = nfcard_sending.card_id and sending_id = nfcard_sending.id
      union
      select accepted_by where ${lacksKeys(sql`nfcard_sending.accepted_by`)}) as candidate
    join member on member.id = candidate.member_id
    join vault on vault.member_id = member.id
    where ${areThese(sendings)} and ${isOpen}
      and (member.id = to_member_id or member.place_id = to_place_id
        or (to_kind = 'email' and member.id = accepted_by)
        or (to_email in ${addressesOf(sql`member.id`)} and allow_sharing))
    order by member.id`.execute(db);
  for (const { sending_id, member_id, recipient, ...names } of rows) {
    const readers = waiting.get(sending_id) ?? [];
    readers.push({ member_id, name: shortName(names), recipient });
    waiting.set(sending_id, readers);
  }
  return waiting;
}

/**
 * Ends the requests of those who have got keys, and now have one of each document.
 * @param given ids of the members that keys were sealed for; null stands for the member who accepts
 */
export async function settleRequests(
  trx: Db,
  { id, card_id }: SendingOfCard,
  given: ReadonlySet<string | null>,
): Promise<void> {
  const members = [...given].filter((id) => id !== null);
  let settling = trx
    .deleteFrom('key_request')
    .using('nfcard_sending')
    .whereRef('nfcard_sending.card_id', '=', 'key_request.nfcard_id')
    .whereRef('nfcard_sending.id', '=', 'key_request.sending_id')
    .where('key_request.nfcard_id', '=', card_id)
    .where('key_request.sending_id', '=', id)
    .where((eb) => eb.not(lacksKeys(sql`key_request.member_id`)));
  if (!given.has(null)) settling = settling.where('key_request.member_id', 'in', members);
  if (given.size > 0) await settling.execute();
}
