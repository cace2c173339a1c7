import { publish } from '../../live/publish.ts';
import type { Handler } from '../../wire/outcome.ts';
import { addEvent } from '../card/history.ts';
import { lockCardOf } from '../card/lock-card.ts';
import type { WalletServices } from '../services.ts';
import { changeDocument } from './change-document.ts';

export function saveDocument({ db }: WalletServices): Handler<'save_document'> {
  return async ({ id, sealed_title, ...change }, { session: { memberId } }) => {
    const known = await db.transaction().execute(async (trx) => {
      const nfcard_id = await lockCardOf(trx, id, memberId);
      if (nfcard_id === null) return false;
      const type = await changeDocument(trx, { id, nfcard_id }, change);
      if (type === null) return false;
      if (sealed_title !== undefined) {
        await trx
          .updateTable('document_file')
          .set({ sealed_title })
          .where('document_id', '=', id)
          .where('nfcard_id', '=', nfcard_id)
          .where('finished_at', 'is not', null)
          .where('replaced_at', 'is', null)
          .execute();
      }
      const document = { type, digest: null };
      await addEvent(trx, { nfcard_id, kind: 'document_changed', actorId: memberId, document });
      await publish(trx, [{ memberId, kind: 'nfcard', subject: nfcard_id }]);
      return true;
    });
    return known ? { kind: 'answer', answer: {} } : { kind: 'failure', failure: 'document_unknown' };
  };
}

export function removeDocument({ db, jobs }: WalletServices): Handler<'remove_document'> {
  return async ({ id }, { session: { memberId } }) => {
    const known = await db.transaction().execute(async (trx) => {
      const nfcard_id = await lockCardOf(trx, id, memberId);
      if (nfcard_id === null) return false;
      const current = await trx
        .selectFrom('document_file')
        .select('digest')
        .where('document_id', '=', id)
        .where('nfcard_id', '=', nfcard_id)
        .where('finished_at', 'is not', null)
        .where('replaced_at', 'is', null)
        .executeTakeFirst();
      const removed = await trx
        .deleteFrom('nfcard_document')
        .where('id', '=', id)
        .where('nfcard_id', '=', nfcard_id)
        .returning('type')
        .executeTakeFirst();
      if (removed === undefined) return false;
      // One whose upload never ended was never part of the card's life.
      if (current !== undefined) {
        const document = { type: removed.type, digest: current.digest };
        await addEvent(trx, { nfcard_id, kind: 'document_removed', actorId: memberId, document });
      }
      await jobs.enqueue(trx, 'sweep_blobs', {});
      await publish(trx, [{ memberId, kind: 'nfcard', subject: nfcard_id }]);
      return true;
    });
    return known ? { kind: 'answer', answer: {} } : { kind: 'failure', failure: 'document_unknown' };
  };
}
