import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { PlaceRecord } from '../place-record.ts';
import { nothingKnown, ROWS_MADE } from '../place-record.ts';
import type { PlaceSource } from '../place-sources.ts';
import { FRENCH_MARINAS, SEA_PORTS } from '../place-sources.ts';
import { withoutTwins } from '../twins/own-marinas.ts';
import { countPlaces, lockPlaces, writePlaces, writeSource } from '../write-places.ts';
import type { FrenchMarina } from './french-marinas.ts';
import { readFrenchMarinas } from './french-marinas.ts';
import type { PortSelection } from './sea-ports.ts';
import { readSeaPorts, selectPorts } from './sea-ports.ts';

export interface Seed {
  readonly source: PlaceSource;
  readonly places: readonly PlaceRecord[];
  /** Said when it is written. */
  readonly sentence: string;
  /** Handles places that the source no longer has. */
  readonly onGone?: (trx: Transaction<Tables>, ids: readonly string[]) => Promise<void>;
}

export function seaPortsSeed(selection: PortSelection = selectPorts(readSeaPorts())): Seed {
  return { source: SEA_PORTS, places: selection.ports, sentence: describe(selection) };
}

/** The project's table of French marinas. */
export function frenchMarinasSeed(): Seed {
  const places = readFrenchMarinas().map(toPlace);
  return { source: FRENCH_MARINAS, places, sentence: `Seeding ${places.length} French marinas.` };
}

function toPlace(marina: FrenchMarina): PlaceRecord {
  const { id, name, other_names, town, department, post_code, latitude, longitude } = marina;
  const { vhf, berths, website, kind } = marina;
  return {
    ...nothingKnown,
    ...{
      id: `${FRENCH_MARINAS.id}-${id}`,
      category: 'port',
      name,
      latitude,
      longitude,
      berths,
      website,
      kind,
    },
    country: 'FR',
    city: town,
    port_region: department,
    postal_code: post_code,
    other_names: [...other_names],
    vhf_channel: vhf.length === 0 ? null : vhf.join(';'),
    source: FRENCH_MARINAS.id,
  };
}

/**
 * Makes the directory hold exactly these places of their source, unless it did so before. Safe to run again and
 * on several servers at once.
 * @returns whether anything was written
 */
export async function seedPlaces(
  database: Database,
  { source, places, sentence, onGone }: Seed,
  progress: (sentence: string) => void,
): Promise<boolean> {
  // Of what the rows are made from: making them takes a second, and each start would pay it.
  const digest = createHash('sha256')
    .update(JSON.stringify([ROWS_MADE, source, places]))
    .digest('hex');
  const written = await database.dbWithoutTimeout.transaction().execute(async (trx) => {
    await lockPlaces(trx);
    const seed = await trx
      .selectFrom('seed')
      .select('digest')
      .where('name', '=', source.id)
      .executeTakeFirst();
    if (seed?.digest === digest) return false;
    progress(sentence);
    await writeSource(trx, source);
    // Imported data is more detailed.
    const kept = source.id === FRENCH_MARINAS.id ? await withoutTwins(trx, places) : places;
    await writePlaces(trx, kept);
    const ids = kept.map((place) => place.id);
    const { rows: gone } = await sql<{ readonly id: string }>`
      delete from place where source = ${source.id} and id <> all(${ids}::text[]) returning id`.execute(trx);
    await onGone?.(
      trx,
      gone.map(({ id }) => id),
    );
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

function describe({
  ports,
  doubled,
  leftOut,
  withoutPosition,
  withoutRegion,
  refused,
}: PortSelection): string {
  const reasons = [...refused].map(([reason, codes]) => `${codes.length} (${reason}: ${codes.join(', ')})`);
  const refusals = reasons.length === 0 ? 'none refused' : `refused ${reasons.join(', ')}`;
  return `Seeding ${ports.length} ports: ${doubled} doubled entries merged, ${leftOut} that are no ports left out, ${withoutPosition} without position, ${withoutRegion} without region, ${refusals}.`;
}
