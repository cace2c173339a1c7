import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { operations } from '@nfcards/shared/operations';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { importPlaces } from '../src/places/import/import-places.ts';
import { search } from '../src/places/search/search.ts';
import { searchKey } from '../src/places/search-key.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';

const quiet = () => undefined;
/** Of each extract. */
const SEARCHED = 10;
/** Milliseconds: a country takes minutes. */
const MAX_IMPORT_MS = 20 * 60 * 1000;

interface Extract {
  readonly file: string;
  readonly mapping?: string;
}

/** Lists of places that an operator has laid beside the project; they are not part of it. */
const FOLDER = join(import.meta.dirname, '../../../shared/data');
const extracts = existsSync(FOLDER) ? findExtracts(readdirSync(FOLDER)) : [];

/** What a mapping says how to read (`ports.mapping.json` for `ports-2016.csv`), and extracts of OpenStreetMap (`….osm.json`). */
function findExtracts(names: readonly string[]): readonly Extract[] {
  const MAPPING = '.mapping.json';
  return names.flatMap((name) => {
    const file = join(FOLDER, name);
    if (/\.osm\.(geo)?json(\.gz)?$/i.test(name)) return [{ file }];
    if (name.endsWith(MAPPING) || !/\.(csv|geojson)(\.gz)?$/i.test(name)) return [];
    const mapping = names.find(
      (other) => other.endsWith(MAPPING) && name.startsWith(other.slice(0, -MAPPING.length)),
    );
    return mapping === undefined ? [] : [{ file, mapping: join(FOLDER, mapping) }];
  });
}

/** What Overpass gives, in small: so that these tests are run even where there is no extract. */
const sampleNames = [
  'Port d’essai de l’Étang',
  'Marina d’essai de Kéroman',
  'Bassin d’essai des Chalutiers',
  'Port-Gallice d’essai',
  'Vieux-Port d’essai de la Ciotat',
  'Anse d’essai du Sémaphore',
  'Port d’essai de Sainte-Anne',
  'Base nautique d’essai de l’Œuvre',
  'Port d’essai du Crouesty',
  'Port d’essai de Piriac',
  'Havre d’essai de Goury',
  'Port d’essai de l’Île-Tudy',
  'Port d’essai de Pornichet',
  'Marina d’essai de Cherbourg',
  'Quai d’essai de la Trinité',
  'Port d’essai de Saint-Quay',
];
const sample = {
  osm3s: { copyright: 'The data included in this document is from www.openstreetmap.org.' },
  elements: sampleNames.map((name, index) => ({
    type: 'node',
    id: index + 1,
    lat: 46 + index / 10,
    lon: -2,
    tags: { leisure: 'marina', name },
  })),
};

let folder: string;
let samplePath: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nfcards-extract-'));
  samplePath = join(folder, 'sample.json.gz');
  writeFileSync(samplePath, gzipSync(JSON.stringify(sample)));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(engines)('real places on $name', ({ makePlace }) => {
  it('are imported and found: a sample in the form of an extract', { timeout: 180_000 }, async () => {
    expect(await importAndFind({ file: samplePath }, makePlace)).toEqual(sampleNames.length);
  });

  it.skipIf(extracts.length === 0)(
    `are imported and found: extracts in ${FOLDER}`,
    {
      timeout: MAX_IMPORT_MS,
    },
    async () => {
      for (const extract of extracts) {
        expect(await importAndFind(extract, makePlace), extract.file).toBeGreaterThanOrEqual(SEARCHED);
      }
    },
  );
});

/** Takes an extract into an empty database, looks for some of its places, and resolves to how many it took. */
async function importAndFind(
  extract: Extract,
  makePlace: (options: { readonly empty: true }) => Promise<Place>,
): Promise<number> {
  const place = await makePlace({ empty: true });
  try {
    const { added } = await importPlaces({
      ...extract,
      country: 'FR',
      dryRun: false,
      progress: quiet,
      ...place,
    });
    const database = await openDatabase({ ...place, progress: quiet });
    try {
      await database.analyze();
      const known = await chooseKnown(database);
      expect(known.length).toBe(SEARCHED);
      for (const one of known) await findOne(database, one);
      return added;
    } finally {
      await database.close();
    }
  } finally {
    await place.remove();
  }
}

interface Known {
  readonly id: string;
  readonly name: string;
}

/** Some from all over the list whose names are theirs alone; those with an accent first. */
async function chooseKnown({ db }: Database): Promise<readonly Known[]> {
  const places = await db
    .selectFrom('place')
    .select(['id', 'name', 'name_key'])
    .orderBy('name_key')
    .execute();
  const count = Map.groupBy(places, ({ name_key }) => name_key);
  const own = places.filter(
    ({ name_key }) => count.get(name_key)?.length === 1 && longestWord(name_key).length >= 6,
  );
  const accented = own.filter(({ name }) => withoutAccents(name) !== name);
  const others = own.filter(({ name }) => withoutAccents(name) === name);
  const half = everyNth(accented, SEARCHED / 2);
  return [...half, ...everyNth(others, SEARCHED - half.length)];
}

function everyNth<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, index) => index % step === 0).slice(0, count);
}

/** By its name as it is written, without its accents, and with a letter that was not typed. */
async function findOne(database: Database, { id, name }: Known): Promise<void> {
  const word = longestWord(searchKey(name));
  const mistaken = searchKey(name).replace(word, word.slice(0, 3) + word.slice(4));
  for (const text of [name, withoutAccents(name), mistaken]) {
    const input = parse(operations.search.input, { text: text.slice(0, 100) });
    const outcome = await search(database)(input);
    if (outcome.kind !== 'answer') throw new Error(`“${text}” is refused.`);
    const found = outcome.answer.places.map((place) => place.id);
    expect(found, `“${text}” finds “${name}”`).toContain(id);
  }
}

function longestWord(key: string): string {
  return key.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? '';
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}+/gu, '');
}
