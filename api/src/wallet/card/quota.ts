import { MEMBER_QUOTA, SEALED_BESIDE } from '@nfcards/shared/operations';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Whether the member has no room for so many bytes more; there is always room for none. Asked under `lockMember`, it stays so. */
export async function isFull(trx: Kysely<Tables>, memberId: string, more: number): Promise<boolean> {
  if (more === 0) return false;
  const bytes = [bytesOfCards, bytesOfSendings, bytesOfLinks];
  let taken = more;
  for (const count of bytes) taken += await count(trx, memberId);
  return taken > MEMBER_QUOTA;
}

/** Bytes announced and bytes kept of all cards that the member holds; earlier versions count. */
async function bytesOfCards(trx: Kysely<Tables>, memberId: string): Promise<number> {
  const ofCard = sql<number>`(
    select sum(${SEALED_BESIDE}::int + case
      when finished_at is null or exists (
        select from document_part as part where part.nfcard_id = file.nfcard_id and part.file_id = file.id)
      then size else 0 end)
    from document_file as file where file.nfcard_id = nfcard.id)`;
  const { bytes } = await trx
    .selectFrom('nfcard')
    .select(total(ofCard))
    .where('holder_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Of all keys that the member has sealed for receivers, and for the links of what they sent. */
async function bytesOfSendings(trx: Kysely<Tables>, memberId: string): Promise<number> {
  const ofKeys = sql<number>`(
    select sum(octet_length(sealed_key)) from sending_key as sealed
    where sealed.nfcard_id = nfcard_sending.card_id and sealed.sending_id = nfcard_sending.id)`;
  const ofLink = sql<number>`(
    select sum(octet_length(sealed_for_link)) from sending_file as sealed
    where sealed.nfcard_id = nfcard_sending.card_id and sealed.sending_id = nfcard_sending.id)`;
  const { bytes } = await trx
    .selectFrom('nfcard_sending')
    .select(total(sql<number>`coalesce(${ofKeys}, 0) + coalesce(${ofLink}, 0)`))
    .where('sender_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Of all keys that the member has sealed for links. */
async function bytesOfLinks(trx: Kysely<Tables>, memberId: string): Promise<number> {
  const ofLink = sql<number>`(
    select sum(octet_length(sealed_key)) from link_file as sealed
    where sealed.nfcard_id = nfcard_link.nfcard_id and sealed.link_id = nfcard_link.id)`;
  const { bytes } = await trx
    .selectFrom('nfcard_link')
    .select(total(ofLink))
    .where('made_by', '=', memberId)
    .executeTakeFirstOrThrow();
  return bytes;
}

function total(bytes: RawBuilder<number>) {
  return sql<number>`coalesce(sum(${bytes}), 0)::bigint`.as('bytes');
}
