import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PlaceRecord } from '../place-record.ts';
import { toRow } from '../place-record.ts';
import type { PlaceSource } from '../place-sources.ts';
import { MADE_UP, SEA_PORTS } from '../place-sources.ts';
import { countPlaces, lockPlaces, writePlaces, writeSource } from '../write-places.ts';
import { madeUpPlaces } from './made-up-places.ts';
import type { PortSelection } from './sea-ports.ts';
import { readSeaPorts, selectPorts } from './sea-ports.ts';

export interface Seed {
  readonly source: PlaceSource;
  readonly places: readonly PlaceRecord[];
  /** Said when it is written. */
  readonly sentence: string;
}

export function seaPortsSeed(selection: PortSelection = selectPorts(readSeaPorts())): Seed {
  return { source: SEA_PORTS, places: selection.ports, sentence: describe(selection) };
}

export const madeUpSeed: Seed = {
  source: MADE_UP,
  places: madeUpPlaces,
  sentence: `Seeding ${madeUpPlaces.length} made-up repairers and shops: each says so in its name.`,
};

/**
 * Makes the directory hold exactly these places of their source, unless it did so before. Safe to run again and
 * on several servers at once.
 * @returns whether anything was written
 */
export async function seedPlaces(
  database: Database,
  { source, places, sentence }: Seed,
  progress: (sentence: string) => void,
): Promise<boolean> {
  // Of the rows as they are written, so that a new way of making search words seeds anew.
  const digest = createHash('sha256')
    .update(JSON.stringify([source, places.map(toRow)]))
    .digest('hex');
  const written = await database.unhurried.transaction().execute(async (trx) => {
    await lockPlaces(trx);
    const seed = await trx
      .selectFrom('seed')
      .select('digest')
      .where('name', '=', source.id)
      .executeTakeFirst();
    if (seed?.digest === digest) return false;
    progress(sentence);
    await writeSource(trx, source);
    await writePlaces(trx, places);
    const ids = places.map((place) => place.id);
    await sql`delete from place where source = ${source.id} and id <> all(${ids}::text[])`.execute(trx);
    await countPlaces(trx);
    await trx
      .insertInto('seed')
      .values({ name: source.id, digest })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ digest, seeded_at: sql`now()` }))
      .execute();
    return true;
  });
  if (written) await database.analyze();
  return written;
}

function describe({ ports, doubled, withoutPosition, withoutRegion, refused }: PortSelection): string {
  const reasons = [...refused].map(([reason, codes]) => `${codes.length} (${reason}: ${codes.join(', ')})`);
  const refusals = reasons.length === 0 ? 'none refused' : `refused ${reasons.join(', ')}`;
  return `Seeding ${ports.length} ports: ${doubled} doubled entries merged, ${withoutPosition} without position, ${withoutRegion} without region, ${refusals}.`;
}
