import type { Boat, BoatParticulars } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import type { BoatTable } from '../database/schema/boats.ts';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import type { BoatServices } from './services.ts';

export function boats({ db }: BoatServices): Handler<'boats'> {
  return async (_input, { session }) => ({ kind: 'answer', answer: await readBoats(db, session.memberId) });
}

export async function readBoats(db: Kysely<Tables>, memberId: string): Promise<Boat[]> {
  const rows = await db
    .selectFrom('boat')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('nfcard')
        .whereRef('nfcard.boat_id', '=', 'boat.id')
        .select((of) => of.fn.countAll<number>().as('nfcards'))
        .$asScalar()
        .$notNull()
        .as('nfcards'),
    )
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, ...particulars(row), nfcards: row.nfcards }));
}

export const PARTICULARS = [
  'name',
  'type',
  'registration_number',
  'flag',
  'length',
  'beam',
  'draught',
] as const satisfies readonly (keyof BoatParticulars)[];

/** What receivers of its NFCard may see of a boat. */
export function particulars({
  name,
  type,
  registration_number,
  flag,
  length,
  beam,
  draught,
}: Pick<Selectable<BoatTable>, keyof BoatParticulars>): BoatParticulars {
  return { name, type, registration_number, flag, length, beam, draught };
}
