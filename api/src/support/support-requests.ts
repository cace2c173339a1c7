import type { SupportRequest } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { behind, PAGE_AND_ONE, pageOf } from '../database/page-of.ts';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';

type Db = Kysely<Tables>;

export function ownRequests({ db }: { readonly db: Db }): Handler<'own_requests'> {
  return async ({ cursor }, { session }) => {
    let asked = requests(db).where('support_request.member_id', '=', session.memberId);
    if (cursor !== undefined) asked = asked.where('support_request.no', '<', behind(cursor));
    const rows = await asked.orderBy('support_request.no', 'desc').limit(PAGE_AND_ONE).execute();
    const { page, cursor: next } = pageOf(rows, (row) => row.no);
    return { kind: 'answer', answer: { requests: page.map(toRequest), cursor: next } };
  };
}

export function supportRequests({ db }: { readonly db: Db }): Handler<'support_requests'> {
  return async ({ state, cursor }) => {
    let asked = requests(db)
      .innerJoin('member', 'member.id', 'support_request.member_id')
      .select(['member.id as asker_id', 'member.email', 'member.first_name as asker_first'])
      .select('member.last_name as asker_last')
      .where('support_request.state', '=', state);
    if (cursor !== undefined) asked = asked.where('support_request.no', '>', behind(cursor));
    const rows = await asked.orderBy('support_request.no').limit(PAGE_AND_ONE).execute();
    const { page, cursor: next } = pageOf(rows, (row) => row.no);
    const shown = page.map((row) => {
      const { asker_id: id, asker_first: first_name, asker_last: last_name, email } = row;
      return { ...toRequest(row), member: { id, first_name, last_name, email } };
    });
    return { kind: 'answer', answer: { requests: shown, cursor: next } };
  };
}

function requests(db: Db) {
  return db
    .selectFrom('support_request')
    .leftJoin('place', 'place.id', 'support_request.place_id')
    .selectAll('support_request')
    .select(['place.name as place_name', 'place.category as place_category', 'place.country']);
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

function toRequest(row: RequestRow): SupportRequest {
  const { id, message, state, note, created_at, settled_at } = row;
  const times = { created_at: created_at.toISOString(), settled_at: settled_at?.toISOString() ?? null };
  return { id, matter: matterOf(row), message, state, note, ...times };
}

function matterOf(row: RequestRow): SupportRequest['matter'] {
  const { place_id, place_name, place_category, country, first_name, last_name } = row;
  if (row.kind === 'name_change') {
    return { kind: 'name_change', first_name: first_name ?? '', last_name: last_name ?? '' };
  }
  const listed = place_name !== null && place_category !== null && country !== null;
  const place = listed ? { name: place_name, category: place_category, country } : null;
  return { kind: 'place_claim', place_id: place_id ?? '', place };
}

/** For the export of the account. */
export async function exportRequests(db: Db, memberId: string): Promise<unknown> {
  const rows = await requests(db)
    .where('support_request.member_id', '=', memberId)
    .orderBy('support_request.no')
    .execute();
  return rows.map(toRequest);
}
