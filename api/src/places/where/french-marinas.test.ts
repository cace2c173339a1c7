import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { array, object, parse as parseShape, string } from 'valibot';
import { describe, expect, it } from 'vitest';
import { searchKey } from '../search-key.ts';
import { whereInFrance } from './where-in-france.ts';

/** A list that an operator has laid beside the project; it is no part of it. */
const LIST = join(import.meta.dirname, '../../../../../shared/data/french-marinas.csv');

describe.runIf(existsSync(LIST))('where the marinas of a list are', () => {
  const rows = existsSync(LIST) ? readList() : [];

  it('is in their departments, all of them', () => {
    const wrong = rows.filter(({ departement, found }) => found?.department.name !== departement);
    expect(wrong.map(({ nom }) => nom)).toEqual([]);
  });

  it('is on a coast, all of them', () => {
    expect(rows.filter(({ found }) => found?.coast === null).map(({ nom }) => nom)).toEqual([]);
  });

  it('is in their communes, nearly all of them', () => {
    const wrong = rows.filter(({ commune, found }) => searchKey(found?.commune ?? '') !== searchKey(commune));
    for (const { nom, commune, found } of wrong) console.log(`${nom}: ${found?.commune}, not ${commune}`);
    expect(rows.length - wrong.length).toBeGreaterThanOrEqual(Math.floor(rows.length * 0.95));
  });

  it('has the postal code that the list has, where the commune is right', () => {
    const wrong = rows.filter(
      ({ code_postal, commune, found }) =>
        code_postal !== '' && found?.commune === commune && !found.postalCodes.includes(code_postal),
    );
    expect(wrong.map(({ nom, code_postal }) => `${nom} ${code_postal}`)).toEqual([]);
  });
});

function readList() {
  const text = readFileSync(LIST, 'utf8');
  const columns = ['nom', 'commune', 'departement', 'code_postal', 'latitude', 'longitude'] as const;
  const row = object({
    nom: string(),
    commune: string(),
    departement: string(),
    code_postal: string(),
    latitude: string(),
    longitude: string(),
  } satisfies Record<(typeof columns)[number], unknown>);
  const rows = parseShape(array(row), parse(text, { delimiter: ';', columns: true }));
  return rows.map(({ latitude, longitude, ...marina }) => ({
    ...marina,
    found: whereInFrance({ latitude: Number(latitude), longitude: Number(longitude) }),
  }));
}
