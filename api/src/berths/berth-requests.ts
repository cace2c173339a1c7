import type { Kysely } from 'kysely';
import { behind, PAGE_AND_ONE, pageOf } from '../database/page-of.ts';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import { berthRequestRows, berthStateNow, toBerthRequest, withBothSides } from './request-rows.ts';
import type { BerthServices } from './services.ts';

export function berthRequests({ db }: BerthServices): Handler<'berth_requests'> {
  return async ({ of, state, port_id, cursor }, { session: { memberId, placeId } }) => {
    // Who answers for no place has no requests to one.
    if (of === 'place' && placeId === null) return { kind: 'answer', answer: { requests: [], cursor: null } };
    let asked = berthRequestRows(db).where((eb) =>
      of === 'place' && placeId !== null
        ? eb('berth_request.port_id', '=', placeId)
        : eb('berth_request.member_id', '=', memberId),
    );
    if (state !== undefined) asked = asked.where(berthStateNow, '=', state);
    if (port_id !== undefined) asked = asked.where('berth_request.port_id', '=', port_id);
    if (cursor !== undefined) asked = asked.where('berth_request.no', '<', behind(cursor));
    const rows = await asked.orderBy('berth_request.no', 'desc').limit(PAGE_AND_ONE).execute();
    const { page, cursor: next } = pageOf(rows, (row) => row.no);
    const requests = (await withBothSides(db, page)).map(toBerthRequest);
    return { kind: 'answer', answer: { requests, cursor: next } };
  };
}

/** For the export of the account: what the member asked for. */
export async function exportBerthRequests(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  const rows = await berthRequestRows(db)
    .where('berth_request.member_id', '=', memberId)
    .orderBy('berth_request.no')
    .execute();
  return (await withBothSides(db, rows)).map(toBerthRequest);
}
