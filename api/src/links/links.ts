import type { NfcardLink } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { NfcardLinkTable } from '../database/schema/links.ts';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import { addEvent } from '../wallet/card/history.ts';
import { lockCard } from '../wallet/card/lock-card.ts';
import type { Handler } from '../wire/outcome.ts';
import type { LinkServices } from './services.ts';

export function links({ db }: LinkServices): Handler<'links'> {
  return async ({ nfcard_id }, { session: { memberId } }) => {
    const card = await db
      .selectFrom('nfcard')
      .select('id')
      .where('id', '=', nfcard_id)
      .where('holder_id', '=', memberId)
      .executeTakeFirst();
    if (card === undefined) return { kind: 'failure', failure: 'nfcard_unknown' };
    const rows = await linkRows(db)
      .where('nfcard_id', '=', nfcard_id)
      .where('valid_until', '>', sql<Date>`now()`)
      .where('revoked_at', 'is', null)
      .execute();
    return { kind: 'answer', answer: { links: rows.map(toLink) } };
  };
}

export function revokeLink({ db }: LinkServices): Handler<'revoke_link'> {
  return async ({ id }, { session: { memberId } }) => {
    const isRevoked = await db.transaction().execute(async (trx) => {
      const link = await trx
        .selectFrom('nfcard_link')
        .select('nfcard_id')
        .where('id', '=', id)
        .where('made_by', '=', memberId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (link === undefined) return false;
      const { nfcard_id } = link;
      if (!(await lockCard(trx, nfcard_id, memberId))) return false;
      // Until its time is over, who has the link is told that it was ended.
      const { numUpdatedRows } = await trx
        .updateTable('nfcard_link')
        .set({ revoked_at: sql`clock_timestamp()`, views_left: 0 })
        .where('id', '=', id)
        .where('nfcard_id', '=', nfcard_id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      // What it led to, and what was opened, goes at once.
      for (const table of ['link_view', 'link_file'] as const)
        await trx.deleteFrom(table).where('link_id', '=', id).where('nfcard_id', '=', nfcard_id).execute();
      await addEvent(trx, { nfcard_id, kind: 'link_revoked', actorId: memberId });
      await publish(trx, [{ memberId, kind: 'nfcard', subject: nfcard_id }]);
      return true;
    });
    return isRevoked ? { kind: 'answer', answer: {} } : { kind: 'failure', failure: 'link_unknown' };
  };
}

/** For the export of the account. */
export async function exportLinks(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  const rows = await linkRows(db).where('made_by', '=', memberId).execute();
  return rows.map((row) => ({ ...toLink(row), revoked_at: row.revoked_at?.toISOString() ?? null }));
}

/** The newest first. */
function linkRows(db: Kysely<Tables>) {
  return db
    .selectFrom('nfcard_link')
    .select(['id', 'nfcard_id', 'note', 'made_at', 'valid_until', 'views', 'views_left', 'opened_at'])
    .select('revoked_at')
    .orderBy('made_at', 'desc')
    .orderBy('id');
}

function toLink(row: Omit<Selectable<NfcardLinkTable>, 'made_by' | 'access_hash'>): NfcardLink {
  const { revoked_at: _, ...link } = row;
  return {
    ...link,
    made_at: row.made_at.toISOString(),
    valid_until: row.valid_until.toISOString(),
    opened_at: row.opened_at?.toISOString() ?? null,
  };
}
