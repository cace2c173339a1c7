import type { Boat, BoatParticulars } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import type { BoatTable } from '../database/schema/boats.ts';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import { readBoatHistory } from './boat-history.ts';
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
  return rows.map((row) => ({
    id: row.id,
    ...particulars(row),
    ...ownParticulars(row),
    nfcards: row.nfcards,
  }));
}

/** For the export of the account: what is known of each boat, and what was before. */
export async function exportBoats(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  const exported: unknown[] = [];
  for (const boat of await readBoats(db, memberId)) {
    exported.push({ ...boat, history: await readBoatHistory(db, { id: boat.id, memberId }) });
  }
  return exported;
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

/**
 * What stays with the hull as it changes hands. Number and call sign of the radio, like the insurance, are the owner's:
 * the next one has their own.
 */
export const OF_THE_HULL = [...PARTICULARS, 'air_draught', 'hin', 'engine'] as const;

type OwnParticulars = Pick<
  Selectable<BoatTable>,
  'air_draught' | 'hin' | 'engine' | 'mmsi' | 'call_sign' | 'insurer' | 'policy_number'
>;

/** What its owner alone sees of a boat. */
function ownParticulars({
  air_draught,
  hin,
  engine,
  mmsi,
  call_sign,
  insurer,
  policy_number,
}: OwnParticulars): OwnParticulars {
  return { air_draught, hin, engine, mmsi, call_sign, insurer, policy_number };
}

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
