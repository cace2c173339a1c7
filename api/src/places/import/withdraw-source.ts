import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DatabasePlace } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.ts';
import { MADE_UP, SEA_PORTS } from '../place-sources.ts';
import { OWN_MARINAS } from '../twins/ports-near.ts';
import { heldPlaces, movable, moveReferences } from '../twins/references.ts';
import { countPlaces, lockPlaces } from '../write-places.ts';
import { ImportRefused } from './files/import-refused.ts';
import type { Reason } from './import-report.ts';
import { ReasonCount } from './import-report.ts';
import { openForWriting } from './take-file.ts';

export interface WithdrawOptions extends DatabasePlace {
  /** `place_source.id` */
  readonly source: string;
  /** Tells what would go, and leaves it. */
  readonly dryRun: boolean;
}

/** What a withdrawal removes, or would. */
export interface Withdrawal {
  /** Places that go. */
  readonly gone: number;
  /** Places that stay because people hold on to them, by what. */
  readonly kept: readonly Reason[];
  /** Marinas of the project’s own list that stand in for them, from the next start of the site on. */
  readonly returning: number;
}

/** Thrown to undo a transaction that was only to be looked at. */
class OnlyTried extends Error {
  readonly withdrawal: Withdrawal;

  constructor(withdrawal: Withdrawal) {
    super();
    this.withdrawal = withdrawal;
  }
}

/**
 * Removes the places of a source. Places that members answer for or refer to (favourites, reviews, conversations and the
 * like) stay, unless the project’s own list has the same marina: references move to that one.
 * @throws ImportRefused when there is no such source, or it comes with the product
 */
export async function withdrawSource({ source, dryRun, ...place }: WithdrawOptions): Promise<Withdrawal> {
  if ([SEA_PORTS.id, MADE_UP.id, OWN_MARINAS].includes(source)) {
    throw new ImportRefused(`“${source}” comes with the product and would be back at the next start.`);
  }
  const database = await openForWriting(place);
  try {
    const withdrawal = await database.dbWithoutTimeout.transaction().execute(async (trx) => {
      await lockPlaces(trx);
      const outcome = await withdraw(trx, source);
      if (dryRun) throw new OnlyTried(outcome);
      await countPlaces(trx);
      return outcome;
    });
    await database.analyze();
    return withdrawal;
  } catch (cause) {
    if (cause instanceof OnlyTried) return cause.withdrawal;
    throw cause;
  } finally {
    await database.close();
  }
}

async function withdraw(trx: Transaction<Tables>, source: string): Promise<Withdrawal> {
  await mustBe(trx, source);
  const own = await ownTwins(trx, source);
  const held = await heldPlaces(trx, source);
  const moves = await movable(
    trx,
    [...new Set(held.map(({ id }) => id))].flatMap((from) => {
      const to = own.get(from);
      return to === undefined ? [] : [{ from, to }];
    }),
  );
  await moveReferences(trx, moves);
  const moved = new Set(moves.map(({ from }) => from));
  const kept = new ReasonCount();
  const staying = new Set<string>();
  for (const { id, by } of held) {
    if (moved.has(id)) continue;
    kept.add(by, id);
    staying.add(id);
  }
  const { rows } = await sql<{ readonly gone: number }>`
    with gone as (
      delete from place where source = ${source} and id <> all(${[...staying]}::text[]) returning id
    )
    select count(*) as gone from gone`.execute(trx);
  const returning = [...own.keys()].filter((id) => !staying.has(id)).length;
  // So that the next start looks at the project’s own list anew.
  if (returning > 0) await trx.deleteFrom('seed').where('name', '=', OWN_MARINAS).execute();
  if (staying.size === 0) await trx.deleteFrom('place_source').where('id', '=', source).execute();
  return { gone: rows[0]?.gone ?? 0, kept: kept.list(), returning };
}

async function mustBe(trx: Transaction<Tables>, source: string): Promise<void> {
  const sources = await trx.selectFrom('place_source').select('id').orderBy('id').execute();
  if (sources.some(({ id }) => id === source)) return;
  throw new ImportRefused(
    `There is no source “${source}”. There are: ${sources.map(({ id }) => id).join(', ')}.`,
  );
}

/** @returns id of a place of the source → id of the same marina in the project’s own list, which begins with the list’s name */
async function ownTwins(trx: Transaction<Tables>, source: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly id: string; readonly code: string }>`
    select id, code from place, unnest(other_codes) code
    where source = ${source} and code like ${`${OWN_MARINAS}-%`} order by id, code desc`.execute(trx);
  return new Map(rows.map(({ id, code }) => [id, code]));
}
