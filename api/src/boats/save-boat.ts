import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import { lockMember } from '../members/lock-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { particulars, readBoats } from './boats.ts';
import type { BoatServices } from './services.ts';

const MAX_BOATS = 50;

export function saveBoat({ db }: BoatServices): Handler<'save_boat'> {
  return async ({ id, ...given }, { session }) => {
    const { memberId } = session;
    const failure = await db.transaction().execute(async (trx) => {
      // One after the other, so that two at once do not both take the last place.
      if (!(await lockMember(trx, memberId))) return 'boat_unknown';
      const known = await trx.selectFrom('boat').select('member_id').where('id', '=', id).executeTakeFirst();
      // A boat that was removed, and came back with a card under an id of its own.
      if (known === undefined && (await hasHull(trx, memberId, id))) return 'boat_unknown';
      if (known === undefined && (await countBoats(trx, memberId)) >= MAX_BOATS) return 'too_many_boats';
      const saved = await trx
        .insertInto('boat')
        .values({ id, hull: id, member_id: memberId, ...particulars(given) })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(particulars(given)).where('boat.member_id', '=', memberId),
        )
        .executeTakeFirst();
      if (saved.numInsertedOrUpdatedRows === 0n) return 'boat_unknown';
      await publish(trx, [{ memberId, kind: 'boat', subject: id }]);
      return null;
    });
    if (failure !== null) return { kind: 'failure', failure };
    const boat = (await readBoats(db, memberId)).find((each) => each.id === id.toLowerCase());
    return boat === undefined
      ? { kind: 'failure', failure: 'boat_unknown' }
      : { kind: 'answer', answer: boat };
  };
}

async function hasHull(trx: Kysely<Tables>, memberId: string, hull: string): Promise<boolean> {
  const boat = await trx
    .selectFrom('boat')
    .select('id')
    .where('member_id', '=', memberId)
    .where('hull', '=', hull)
    .executeTakeFirst();
  return boat !== undefined;
}

async function countBoats(trx: Kysely<Tables>, memberId: string): Promise<number> {
  const { boats } = await trx
    .selectFrom('boat')
    .select((eb) => eb.fn.countAll<number>().as('boats'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return boats;
}
