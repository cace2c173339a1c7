import { MEMBER_QUOTA, SEALED_BESIDE } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Whether the member has no room for so many bytes more; there is always room for none. Asked under `lockMember`, it stays so. */
export async function isFull(trx: Kysely<Tables>, memberId: string, more: number): Promise<boolean> {
  if (more === 0) return false;
  const bytes = [bytesOfCards, bytesOfKeys, bytesOfSendingLinks, bytesOfLinks];
  let taken = more;
  for (const count of bytes) taken += await count(trx, memberId);
  return taken > MEMBER_QUOTA;
}

/** Bytes announced and bytes kept of all cards that the member holds; earlier versions count. */
async function bytesOfCards(trx: Kysely<Tables>, memberId: string): Promise<number> {
  const { bytes } = await trx
    .selectFrom('document_file')
    .innerJoin('nfcard_document', 'nfcard_document.id', 'document_file.document_id')
    .innerJoin('nfcard', 'nfcard.id', 'nfcard_document.nfcard_id')
    .select((eb) => {
      const there = eb.or([
        eb('document_file.finished_at', 'is', null),
        eb.exists(eb.selectFrom('document_part').select('blob').whereRef('file_id', '=', 'document_file.id')),
      ]);
      return sql<number>`
        coalesce(sum(${SEALED_BESIDE}::int + case when ${there} then document_file.size else 0 end), 0)::bigint`.as(
        'bytes',
      );
    })
    .where('nfcard.holder_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Of all keys that the member has sealed for receivers. */
async function bytesOfKeys(trx: Kysely<Tables>, memberId: string): Promise<number> {
  const { bytes } = await trx
    .selectFrom('sending_key')
    .innerJoin('nfcard_sending', 'nfcard_sending.id', 'sending_key.sending_id')
    .select(sql<number>`coalesce(sum(octet_length(sending_key.sealed_key)), 0)::bigint`.as('bytes'))
    .where('nfcard_sending.sender_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Of all keys that the member has sealed for the links of what they sent. */
async function bytesOfSendingLinks(trx: Kysely<Tables>, memberId: string): Promise<number> {
  const { bytes } = await trx
    .selectFrom('sending_file')
    .innerJoin('nfcard_sending', 'nfcard_sending.id', 'sending_file.sending_id')
    .select(sql<number>`coalesce(sum(octet_length(sending_file.sealed_for_link)), 0)::bigint`.as('bytes'))
    .where('nfcard_sending.sender_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Of all keys that the member has sealed for links. */
async function bytesOfLinks(trx: Kysely<Tables>, memberId: string): Promise<number> {
  const { bytes } = await trx
    .selectFrom('link_file')
    .innerJoin('nfcard_link', 'nfcard_link.id', 'link_file.link_id')
    .select(sql<number>`coalesce(sum(octet_length(link_file.sealed_key)), 0)::bigint`.as('bytes'))
    .where('nfcard_link.made_by', '=', memberId)
    .executeTakeFirstOrThrow();
  return bytes;
}
