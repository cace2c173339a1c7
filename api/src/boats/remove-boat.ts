import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import { lockMember } from '../members/lock-member.ts';
import type { Handler } from '../wire/outcome.ts';
import type { BoatServices } from './services.ts';

export function removeBoat({ db, removeCards }: BoatServices): Handler<'remove_boat'> {
  return async ({ id, with_nfcards, only_empty }, { session }) => {
    const failure = await db.transaction().execute(async (trx) => {
      await lockMember(trx, session.memberId);
      // Locked, so that no card is hung on it meanwhile.
      const boat = await trx
        .selectFrom('boat')
        .select('id')
        .where('id', '=', id)
        .where('member_id', '=', session.memberId)
        .forUpdate()
        .executeTakeFirst();
      if (boat === undefined) return 'boat_unknown';
      const cards = await trx
        .selectFrom('nfcard')
        .select('id')
        .where('boat_id', '=', id)
        .where('holder_id', '=', session.memberId)
        .execute();
      if (cards.length > 0 && !with_nfcards) return 'boat_in_use';
      const ids = cards.map((card) => card.id);
      if (only_empty && (await haveDocuments(trx, ids))) return 'boat_in_use';
      await removeCards(trx, { ids, holderId: session.memberId });
      await trx.deleteFrom('boat').where('id', '=', id).where('member_id', '=', session.memberId).execute();
      await publish(trx, [{ memberId: session.memberId, kind: 'boat', subject: id }]);
      return null;
    });
    return failure === null ? { kind: 'answer', answer: {} } : { kind: 'failure', failure };
  };
}

/** Those that are being uploaded too: their bytes would be lost all the same. */
async function haveDocuments(trx: Transaction<Tables>, cardIds: readonly string[]): Promise<boolean> {
  if (cardIds.length === 0) return false;
  const document = await trx
    .selectFrom('nfcard_document')
    .select('id')
    .where('nfcard_id', 'in', cardIds)
    .limit(1)
    .executeTakeFirst();
  return document !== undefined;
}
