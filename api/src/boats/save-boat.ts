import type { InputOf, operations } from '@nfcards/shared/operations';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import { lockMember } from '../members/lock-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { addBoatChange, changesOf } from './boat-history.ts';
import { readBoats } from './boats.ts';
import type { BoatServices } from './services.ts';

const MAX_BOATS = 50;

type Input = InputOf<(typeof operations)['save_boat']>;
type Refusal = keyof (typeof operations)['save_boat']['failures'];

export function saveBoat({ db }: BoatServices): Handler<'save_boat'> {
  return async (input, { session: { memberId } }) => {
    const failure = await db.transaction().execute((trx) => save(trx, input, memberId));
    if (failure !== null) return { kind: 'failure', failure };
    const boat = (await readBoats(db, memberId)).find((each) => each.id === input.id.toLowerCase());
    return boat === undefined
      ? { kind: 'failure', failure: 'boat_unknown' }
      : { kind: 'answer', answer: boat };
  };
}

async function save(
  trx: Transaction<Tables>,
  { id, ...given }: Input,
  memberId: string,
): Promise<Refusal | null> {
  // One after the other, so that two at once do not both take the last place.
  if (!(await lockMember(trx, memberId))) return 'boat_unknown';
  const known = await trx
    .selectFrom('boat')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const refusal = known === undefined ? await whyNotAdd(trx, memberId, id) : null;
  if (refusal !== null) return refusal;
  const saved = await trx
    .insertInto('boat')
    .values({ id, hull: id, member_id: memberId, ...given })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(given).where('boat.member_id', '=', memberId))
    .executeTakeFirst();
  if (saved.numInsertedOrUpdatedRows === 0n) return 'boat_unknown';
  const changes = known === undefined ? [] : changesOf(known, given);
  if (changes.length > 0) await addBoatChange(trx, { id, memberId }, changes);
  await publish(trx, [{ memberId, kind: 'boat', subject: id }]);
  return null;
}

async function whyNotAdd(trx: Kysely<Tables>, memberId: string, id: string): Promise<Refusal | null> {
  // A boat that was removed, and came back with a card under an id of its own.
  if (await hasHull(trx, memberId, id)) return 'boat_unknown';
  return (await countBoats(trx, memberId)) >= MAX_BOATS ? 'too_many_boats' : null;
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
