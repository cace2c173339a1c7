import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { SEA_PORTS } from './port-sources.ts';
import type { PortRow, PortSelection } from './sea-ports.ts';

/** Any number that no other advisory lock of the product uses. */
const SEED_LOCK = 7_203_001;

/**
 * Makes the table hold exactly these ports of their source, unless it did so before. Safe to run again and on
 * several servers at once.
 * @returns whether anything was written
 */
export async function seedPorts(
  database: Database,
  selection: PortSelection,
  progress: (sentence: string) => void,
): Promise<boolean> {
  const { ports } = selection;
  const rows = JSON.stringify(ports);
  const digest = createHash('sha256').update(rows).digest('hex');
  const written = await database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK}::int8)`.execute(trx);
    const seed = await trx
      .selectFrom('seed')
      .select('digest')
      .where('name', '=', SEA_PORTS)
      .executeTakeFirst();
    if (seed?.digest === digest) return false;
    progress(describe(selection));
    await sql`
      insert into port ${columnList}
      select ${columns} from jsonb_to_recordset(${rows}::text::jsonb) as given (${typedColumns})
      on conflict (id) do update set ${assignments}
      where row(${stored}) is distinct from row(${offered})`.execute(trx);
    const ids = ports.map((port) => port.id);
    await sql`delete from port where source = ${SEA_PORTS} and id <> all(${ids}::text[])`.execute(trx);
    await trx
      .insertInto('seed')
      .values({ name: SEA_PORTS, digest })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ digest, seeded_at: sql`now()` }))
      .execute();
    return true;
  });
  if (written) await database.analyze();
  return written;
}

const columnTypes = {
  id: 'text',
  name: 'text',
  port_region: 'text',
  country: 'text',
  city: 'text',
  latitude: 'float8',
  longitude: 'float8',
  time_zone: 'text',
  other_names: 'text[]',
  other_codes: 'text[]',
  source: 'text',
} satisfies Record<keyof PortRow, string>;

const names = Object.keys(columnTypes);
const columns = sql.join(names.map((name) => sql.ref(name)));
const columnList = sql`(${columns})`;
const typedColumns = sql.join(
  Object.entries(columnTypes).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
);
const stored = sql.join(names.map((name) => sql.ref(`port.${name}`)));
const offered = sql.join(names.map((name) => sql.ref(`excluded.${name}`)));
const assignments = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));

function describe({ ports, doubled, withoutPosition, withoutRegion, refused }: PortSelection): string {
  const reasons = [...refused].map(([reason, codes]) => `${codes.length} (${reason}: ${codes.join(', ')})`);
  const refusals = reasons.length === 0 ? 'none refused' : `refused ${reasons.join(', ')}`;
  return `Seeding ${ports.length} ports: ${doubled} doubled entries merged, ${withoutPosition} without position, ${withoutRegion} without region, ${refusals}.`;
}
