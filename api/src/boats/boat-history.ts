import type { BoatChange, BoatDetails } from '@nfcards/shared/operations';
import { boatFields } from '@nfcards/shared/operations';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { BoatTable } from '../database/schema/boats.ts';
import type { Tables } from '../database/tables.ts';

/** Lines that are kept of a boat; older ones go. */
const MAX_LINES = 100;

type Particulars = Pick<Selectable<BoatTable>, (typeof boatFields)[number]>;

type Given = { readonly [Field in keyof Particulars]?: Particulars[Field] | undefined };

/** @param after what is left out has stayed */
export function changesOf(before: Particulars, after: Given): BoatChange[] {
  return boatFields.flatMap((field) => {
    const value = after[field];
    return value === undefined || value === before[field]
      ? []
      : [{ field, before: before[field], after: value }];
  });
}

/** A boat among those of its owner. */
interface OwnBoat {
  readonly id: string;
  readonly memberId: string;
}

/** Adds a line to the history of a boat. */
export async function addBoatChange(
  trx: Transaction<Tables>,
  { id, memberId }: OwnBoat,
  changes: readonly BoatChange[],
): Promise<void> {
  await trx
    .insertInto('boat_change')
    .values({ boat_id: id, member_id: memberId, changes: JSON.stringify(changes) })
    .execute();
  const kept = await trx
    .selectFrom('boat_change')
    .select('no')
    .where('boat_id', '=', id)
    .where('member_id', '=', memberId)
    .orderBy('no', 'desc')
    .limit(MAX_LINES)
    .execute();
  const oldest = kept.at(-1);
  if (oldest === undefined) return;
  await trx
    .deleteFrom('boat_change')
    .where('boat_id', '=', id)
    .where('member_id', '=', memberId)
    .where('no', '<', oldest.no)
    .execute();
}

/** The newest first. */
export async function readBoatHistory(
  db: Kysely<Tables>,
  { id, memberId }: OwnBoat,
): Promise<BoatDetails['history']> {
  const rows = await db
    .selectFrom('boat_change')
    .select(['changed_at', 'changes'])
    .where('boat_id', '=', id)
    .where('member_id', '=', memberId)
    .orderBy('no', 'desc')
    .execute();
  return rows.map(({ changed_at, changes }) => ({ at: changed_at.toISOString(), changes }));
}
