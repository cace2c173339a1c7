import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { exportLinks } from '../links/links.ts';
import { addressesOf } from '../members/held-addresses.ts';
import { readVault } from '../vault/vault.ts';
import { readHistory } from '../wallet/card/history.ts';
import { NO_KEYS_TOLD, sendingRows, toSending } from '../wallet/card/sending-rows.ts';
import { readDocuments } from '../wallet/documents/documents.ts';

/**
 * The member's cards with documents and history, all that they sent, and all that was sent to them: by an address that
 * is shown to be theirs too, whether or not they allow that it is shown to them day by day.
 */
export async function exportWallet(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  const cards = await db
    .selectFrom('nfcard')
    .select(['id', 'title', 'boat_id', 'created_at'])
    .where('holder_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  const nfcards: unknown[] = [];
  for (const card of cards) {
    nfcards.push({
      ...card,
      documents: await readDocuments(db, card.id),
      history: await readHistory(db, card.id),
    });
  }
  const sent = await sendingRows(db)
    .where((eb) =>
      eb.or([
        eb('nfcard_sending.sender_id', '=', memberId),
        eb('nfcard_sending.accepted_by', '=', memberId),
        eb('nfcard_sending.to_member_id', '=', memberId),
        sql<boolean>`nfcard_sending.to_email in ${addressesOf(sql`${memberId}::uuid`)}`,
      ]),
    )
    .orderBy('nfcard_sending.no')
    .execute();
  return {
    nfcards,
    sendings: sent.map((row) => toSending(row, NO_KEYS_TOLD)),
    links: await exportLinks(db, memberId),
  };
}

/** The vault as it is sealed, with the address that its password makes a key with. */
export async function exportVault(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  const { email } = await db
    .selectFrom('member')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const vault = await readVault(db, memberId);
  return { ...vault, email: vault.wraps.find(({ kind }) => kind === 'password')?.address ?? email };
}
