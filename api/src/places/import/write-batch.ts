import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { PlaceRecord } from '../place-record.ts';
import type { PlaceSource } from '../place-sources.ts';
import type { KnownCodes } from '../twins/settle-twins.ts';
import { settleTwins } from '../twins/settle-twins.ts';
import type { Written } from '../write-places.ts';
import { lockPlaces, writePlaces, writeSource } from '../write-places.ts';

export interface Batch {
  readonly source: PlaceSource;
  readonly places: readonly PlaceRecord[];
  /** Kept up from batch to batch. */
  readonly codes: KnownCodes;
  /** Tells what would be written, and writes nothing. */
  readonly dryRun: boolean;
}

export interface BatchOutcome {
  readonly counts: Written;
  /** Ids that another source has. */
  readonly foreign: readonly string[];
  /** Places that exist under another id: id → id. */
  readonly joined: ReadonlyMap<string, string>;
}

/** Thrown to undo a transaction that was only to be looked at. */
class OnlyTried extends Error {
  readonly outcome: BatchOutcome;

  constructor(outcome: BatchOutcome) {
    super();
    this.outcome = outcome;
  }
}

/** Places in one transaction: all or none of them. */
export async function writeBatch(
  { dbWithoutTimeout }: Database,
  { source, places, codes, dryRun }: Batch,
): Promise<BatchOutcome> {
  try {
    return await dbWithoutTimeout.transaction().execute(async (trx) => {
      await lockPlaces(trx);
      await writeSource(trx, source);
      const foreign = await idsOfOthers(trx, source, places);
      const own = places.filter(({ id }) => !foreign.has(id));
      const settled = await settleTwins(trx, source.id, { given: own, codes });
      const counts = await writePlaces(trx, settled.places);
      const outcome = { counts, foreign: [...foreign], joined: settled.joined };
      if (dryRun) throw new OnlyTried(outcome);
      return outcome;
    });
  } catch (cause) {
    if (cause instanceof OnlyTried) return cause.outcome;
    throw cause;
  }
}

async function idsOfOthers(
  trx: Transaction<Tables>,
  source: PlaceSource,
  places: readonly PlaceRecord[],
): Promise<ReadonlySet<string>> {
  const ids = places.map(({ id }) => id);
  const { rows } = await sql<{ readonly id: string }>`
    select id from place where id = any(${ids}::text[]) and source <> ${source.id}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
