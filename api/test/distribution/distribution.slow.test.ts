import { loadModule } from 'libpg-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { distribution } from '../../src/database/distribution.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { makeDatabase } from '../engines.ts';
import { tableColumns } from '../table-columns.ts';
import { knownFindings } from './known-findings.ts';
import { recordStatements } from './recorded-statements.ts';
import { schemaFindings } from './schema-findings.ts';
import { statementFindings } from './statement-findings.ts';

const columns = new Map(Object.entries(tableColumns));
const known = (isOfTables: boolean) =>
  knownFindings.flatMap(({ findings }) => findings.filter((one) => OF_TABLES.test(one) === isOfTables));
/** How findings begin that are of the tables, whatever they are asked. */
const OF_TABLES = /^(may be null|unique|refers|trigger):/;

/** What is found is known, and what is known is found: what was mended is taken off the list, and stays off. */
describe('what is in the way of many machines (docs/scale.md)', () => {
  it('of the tables, is known', async () => {
    const place = await makeDatabase();
    onTestFinished(place.remove);
    const database = await openDatabase({ ...place, progress: () => undefined });
    onTestFinished(() => database.close());
    const found = await schemaFindings(database.db, distribution);
    expect([...new Set(found)].sort()).toEqual(known(true).sort());
  });

  it('of all that the API asks, is known', async () => {
    const place = await makeDatabase();
    onTestFinished(place.remove);
    await loadModule();
    const found = new Set<string>();
    for (const statement of await recordStatements(place))
      for (const finding of statementFindings(statement, columns, distribution)) found.add(finding);
    expect([...found].sort()).toEqual(known(false).sort());
  });
});
