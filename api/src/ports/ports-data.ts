import type { PortSummary } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { PortTable, Tables } from '../database/tables.ts';
import { KeptBodies } from '../wire/kept-bodies.ts';
import type { Handler } from '../wire/outcome.ts';

/** The whole list by name, encoded once for each change of the ports. */
export function portsData({ db, changes }: Database): Handler<'ports_data'> {
  const bodies = new KeptBodies(changes, ['port']);
  return async () => {
    const body = await bodies.get('all', () => readPorts(db));
    return body === null ? { kind: 'answer', answer: [] } : { kind: 'encoded', body };
  };
}

async function readPorts(db: Kysely<Tables>): Promise<PortSummary[]> {
  const rows = await db
    .selectFrom('port')
    .select(['id', 'name', 'port_region', 'country', 'latitude', 'longitude'])
    .execute();
  // Sorted here because PGlite has no ICU collations; accents must not send Östhammar behind Zeebrugge.
  const { compare } = new Intl.Collator('fr');
  return rows.map(toSummary).sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
}

type SummaryColumns = Pick<PortTable, 'id' | 'name' | 'port_region' | 'country' | 'latitude' | 'longitude'>;

export function toSummary({
  id,
  name,
  port_region,
  country,
  latitude,
  longitude,
}: SummaryColumns): PortSummary {
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  return { id, name, port_region, country, category: 'port', position };
}
