import type { FailureKindOf, operations } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { SupportRequestTable } from '../database/schema/support.ts';
import type { Tables } from '../database/tables.ts';
import type { Notify } from '../notifications/notify.ts';
import type { Handler } from '../wire/outcome.ts';

type Db = Kysely<Tables>;
type Request = Selectable<SupportRequestTable>;
type Refusal = FailureKindOf<(typeof operations)['settle_support_request']>;

export interface SupportServices {
  readonly db: Db;
  readonly notify: Notify;
}

/** Undoes the transaction. */
class Refused extends Error {
  readonly failure: Refusal;

  constructor(failure: Refusal) {
    super(failure);
    this.failure = failure;
  }
}

export function settleSupportRequest({ db, notify }: SupportServices): Handler<'settle_support_request'> {
  return async ({ id, accepted, note }, { session }) => {
    try {
      const state = await db.transaction().execute(async (trx) => {
        const request = await settle(trx, { id, accepted, note, staffId: session.memberId });
        const place = request.kind === 'place_claim' ? await settleClaim(trx, request, accepted) : null;
        if (request.kind === 'name_change' && accepted) await changeName(trx, request);
        const outcome = { accepted, note: note === '' ? null : note };
        const { member_id: memberId } = request;
        if (place === null) await notify(trx, { memberId, kind: 'name_change_settled', data: outcome });
        else await notify(trx, { memberId, kind: 'place_claim_settled', data: { ...place, ...outcome } });
        return request.state;
      });
      return { kind: 'answer', answer: { state } };
    } catch (cause) {
      if (cause instanceof Refused) return { kind: 'failure', failure: cause.failure };
      throw cause;
    }
  };
}

interface Decision {
  readonly id: string;
  readonly accepted: boolean;
  readonly note: string;
  readonly staffId: string;
}

/** Of two who decide at the same moment, the first. */
async function settle(trx: Db, { id, accepted, note, staffId }: Decision): Promise<Request> {
  const settled = await trx
    .updateTable('support_request')
    .set({
      state: accepted ? 'accepted' : 'declined',
      note: note === '' ? null : note,
      settled_by: staffId,
      settled_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('member_id', '<>', staffId)
    .returningAll()
    .executeTakeFirst();
  if (settled !== undefined) return settled;
  const known = await trx
    .selectFrom('support_request')
    .select('member_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined) throw new Refused('support_request_unknown');
  throw new Refused(known.member_id === staffId ? 'own_request' : 'support_request_settled');
}

async function settleClaim(trx: Db, { place_id, member_id }: Request, accepted: boolean) {
  const place = await trx
    .selectFrom('place')
    .select(['id', 'name', 'category'])
    .where('id', '=', place_id)
    .executeTakeFirst();
  if (accepted) {
    if (place === undefined) throw new Refused('place_unknown');
    const { numUpdatedRows } = await trx
      .updateTable('member')
      .set({
        account_type: place.category === 'port' ? 'harbour_office' : 'professional',
        place_id: place.id,
      })
      .where('id', '=', member_id)
      .where('account_type', 'in', ['owner', 'renter'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refused('place_held');
  }
  const known = place_id ?? '';
  return { place_id: known, place: place?.name ?? known };
}

async function changeName(trx: Db, { member_id, first_name, last_name }: Request): Promise<void> {
  if (first_name === null || last_name === null) return;
  await trx.updateTable('member').set({ first_name, last_name }).where('id', '=', member_id).execute();
}
