import type { Insertable, Kysely } from 'kysely';
import type { SupportRequestTable } from '../database/schema/support.ts';
import type { Tables } from '../database/tables.ts';
import { isTrialPort } from '../places/place-members.ts';
import type { Handler } from '../wire/outcome.ts';
import { notifyStaff } from './notify-staff.ts';
import type { SupportServices } from './settle-request.ts';

export function claimPlace({ db, notify }: SupportServices): Handler<'claim_place'> {
  return async ({ place_id, message }, { session }) => {
    const { memberId, emailVerified, placeId, accountType } = session;
    if (!emailVerified) return { kind: 'failure', failure: 'email_unverified' };
    if (placeId !== null || accountType === 'staff') return { kind: 'failure', failure: 'place_held' };
    // A member who answered for the made-up port would read the trial requests of all others.
    const place = await db
      .selectFrom('place')
      .select('name')
      .where('id', '=', place_id)
      .where((row) => row.not(isTrialPort(row)))
      .executeTakeFirst();
    if (place === undefined) return { kind: 'failure', failure: 'place_unknown' };
    const id = await db.transaction().execute(async (trx) => {
      const asked = await ask(trx, { member_id: memberId, kind: 'place_claim', place_id, message });
      const matter = { matter: 'place_claim', place: place.name } as const;
      if (asked !== null) await notifyStaff({ trx, notify }, memberId, matter);
      return asked;
    });
    return id === null ? { kind: 'failure', failure: 'request_open' } : { kind: 'answer', answer: { id } };
  };
}

export function requestNameChange({ db, notify }: SupportServices): Handler<'request_name_change'> {
  return async ({ first_name, last_name, message }, { session: { memberId } }) => {
    const id = await db.transaction().execute(async (trx) => {
      const names = { first_name, last_name, message };
      const asked = await ask(trx, { member_id: memberId, kind: 'name_change', ...names });
      const matter = { matter: 'name_change', place: null } as const;
      if (asked !== null) await notifyStaff({ trx, notify }, memberId, matter);
      return asked;
    });
    return id === null ? { kind: 'failure', failure: 'request_open' } : { kind: 'answer', answer: { id } };
  };
}

/** Null when one of the kind is open already. */
async function ask(trx: Kysely<Tables>, request: Insertable<SupportRequestTable>): Promise<string | null> {
  const asked = await trx
    .insertInto('support_request')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return asked?.id ?? null;
}
