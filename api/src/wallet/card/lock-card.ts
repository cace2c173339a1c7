import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { lockMembersForKeyShare } from '../../members/lock-member.ts';

/**
 * Serialises changes of a card: added documents, accepted sendings.
 * @returns whether it exists and the member holds it
 */
export async function lockCard(trx: Kysely<Tables>, id: string, memberId: string): Promise<boolean> {
  await lockMembersForKeyShare(trx, [memberId]);
  const card = await trx
    .selectFrom('nfcard')
    .select('id')
    .where('id', '=', id)
    .where('holder_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return card !== undefined;
}

/**
 * The same for the card that a document hangs on.
 * @returns the card's id; null when there is no such document or the member does not hold it
 */
export async function lockCardOf(
  trx: Kysely<Tables>,
  documentId: string,
  memberId: string,
): Promise<string | null> {
  const cardId = await cardOfDocument(trx, documentId);
  return cardId !== null && (await lockCard(trx, cardId, memberId)) ? cardId : null;
}

/** Whoever it is asked for; null when there is no such document. */
export async function cardOfDocument(db: Kysely<Tables>, documentId: string): Promise<string | null> {
  const document = await db
    .selectFrom('nfcard_document')
    .select('nfcard_id')
    .where('id', '=', documentId)
    .executeTakeFirst();
  return document?.nfcard_id ?? null;
}
