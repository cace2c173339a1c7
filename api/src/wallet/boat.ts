import type { BoatDetails } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { readBoatHistory } from '../boats/boat-history.ts';
import { readBoats } from '../boats/boats.ts';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import { documentVersions } from './card/document-versions.ts';
import { receiverOf, sendingRows } from './card/sending-rows.ts';
import type { WalletServices } from './services.ts';

const MAX_SENDINGS = 100;

export function boat({ db }: WalletServices): Handler<'boat'> {
  return async ({ id }, { session: { memberId } }) => {
    const known = (await readBoats(db, memberId)).find((each) => each.id === id.toLowerCase());
    if (known === undefined) return { kind: 'failure', failure: 'boat_unknown' };
    const cards = await cardsOf(db, known.id, memberId);
    const sendings = await sendingsOf(
      db,
      cards.map((card) => card.id),
      memberId,
    );
    const history = await readBoatHistory(db, { id: known.id, memberId });
    return { kind: 'answer', answer: { ...known, cards, sendings, history } };
  };
}

async function cardsOf(db: Kysely<Tables>, boatId: string, memberId: string): Promise<BoatDetails['cards']> {
  const cards = await db
    .selectFrom('nfcard')
    .select(['id', 'title'])
    .where('boat_id', '=', boatId)
    .where('holder_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (cards.length === 0) return [];
  const documents = await documentVersions(db)
    .select([
      'nfcard_document.id',
      'nfcard_document.nfcard_id',
      'nfcard_document.type',
      'nfcard_document.paper',
      'nfcard_document.expires_on',
    ])
    .where(
      'nfcard_document.nfcard_id',
      'in',
      cards.map((card) => card.id),
    )
    // An upload that has not ended is no paper yet.
    .where('document_file.finished_at', 'is not', null)
    .where('document_file.replaced_at', 'is', null)
    .orderBy('nfcard_document.created_at')
    .orderBy('nfcard_document.id')
    .execute();
  return cards.map((card) => ({
    ...card,
    documents: documents
      .filter(({ nfcard_id }) => nfcard_id === card.id)
      .map(({ nfcard_id: _, ...document }) => document),
  }));
}

async function sendingsOf(
  db: Kysely<Tables>,
  cardIds: readonly string[],
  memberId: string,
): Promise<BoatDetails['sendings']> {
  if (cardIds.length === 0) return [];
  const rows = await sendingRows(db)
    .where('nfcard_sending.card_id', 'in', cardIds)
    .where('nfcard_sending.sender_id', '=', memberId)
    .orderBy('nfcard_sending.no', 'desc')
    .limit(MAX_SENDINGS)
    .execute();
  return rows.flatMap((row) =>
    row.nfcard_id === null
      ? []
      : [
          {
            id: row.id,
            nfcard_id: row.nfcard_id,
            kind: row.kind,
            state: row.state_now,
            receiver: receiverOf(row),
            sent_at: row.sent_at.toISOString(),
            valid_until: row.valid_until?.toISOString() ?? null,
          },
        ],
  );
}
