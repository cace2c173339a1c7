import { existsSync, readFileSync } from 'node:fs';
import type { AnswerOf } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { importPlaces } from '../src/places/import/import-places.ts';
import { search } from '../src/places/search/search.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';

const CASES = new URL('../../../shared/cases/directory/', import.meta.url);
const quiet = () => undefined;

type Found = AnswerOf<typeof operations.search>['places'][number];

/** What the cases say in words, by the query: what has to hold of the first three places. */
const expected: Readonly<Record<string, (places: readonly Found[], names: readonly string[]) => void>> = {
  'port la rochelle': (_, names) =>
    expect(names).toEqual(expect.arrayContaining(['La Rochelle', 'Port des Minimes'])),
  minimes: (_, names) => expect(names).toContain('Port des Minimes'),
  'st malo': isSaintMalo,
  'St-Malo': isSaintMalo,
  porquerole: (_, names) => expect(names).toContain('Port de Porquerolles'),
  'marina near Brest': (_, names) =>
    expect(names).toEqual(expect.arrayContaining(['Port du Moulin Blanc', 'Port du Château'])),
  Bretagne: (places) =>
    expect(['Finistère', 'Morbihan', 'Côtes-d’Armor', 'Ille-et-Vilaine']).toEqual(
      expect.arrayContaining(regionsOf(places)),
    ),
  29: isInFinistere,
  '06600': (_, names) => expect(names).toContain('Port Vauban'),
  'VHF 9': (places) => expect(places).toHaveLength(3),
  'mécano hors-bord Antibes': (_, names) => expect(names).toContain('Antibes Hors-Bord'),
  voilerie: (_, names) =>
    expect(names).toEqual(expect.arrayContaining(['Incidence Sails', 'North Sails Lorient'])),
  'accastillage Lorient': (_, names) => expect(names[0]).toBe('Uship Lorient'),
  gasoil: (places) => expect(places.map(({ country }) => country)).toEqual(['FR', 'FR', 'FR']),
  wifi: (places) => expect(places.length).toBeGreaterThan(0),
  'pto de la duquesa': (_, names) => expect(names).toContain('Puerto de la Duquesa'),
  'FR LRH': (places) => expect(places[0]?.id).toBe('FRLRH'),
  crouesti: isCrouesty,
  portcamargue: (_, names) => expect(names).toContain('Port-Camargue'),
  quiberon: (_, names) => expect(names).toContain('Port-Haliguen'),
  marseile: (_, names) => expect(names).toContain('Vieux-Port de Marseille'),
  hendaye: (_, names) => expect(names).toContain('Port de Sokoburu'),
  'les sables': (_, names) => expect(names).toContain('Port Olona'),
  trinité: (_, names) => expect(names[0]).toMatch(/La Trinité-sur-Mer/),
  corse: (places, names) => {
    expect(names).toEqual(expect.arrayContaining(['Port de Bonifacio', 'Port Charles Ornano']));
    expect(places.every(({ country }) => country === 'FR')).toBe(true);
  },
  finistere: isInFinistere,
  Var: (places) => expect(regionsOf(places)).toEqual(['Var']),
  "bassin d'arcachon": (places) => expect(regionsOf(places)).toEqual(['Gironde']),
  'belle ile': (_, names) => expect(names).toEqual(expect.arrayContaining(['Port du Palais'])),
  "Porzh ar C'hroesti": isCrouesty,
  'chantier naval brest': (_, names) => expect(names[0]).toBe('Chantier du Guip'),
  'ouvert maintenant': (_, names) => expect(names).toContain('Port Vauban'),
  '46.14,-1.17': (_, names) => expect(names[0]).toBe('Port des Minimes'),
  brst: (places) => expect(places.every(({ city }) => city === 'Brest')).toBe(true),
};

function isSaintMalo(places: readonly Found[], names: readonly string[]): void {
  expect(names).toEqual(expect.arrayContaining(['Port des Bas-Sablons']));
  expect(places.every(({ city }) => city === 'Saint-Malo')).toBe(true);
}

function isInFinistere(places: readonly Found[]): void {
  expect(regionsOf(places)).toEqual(['Finistère']);
  expect(places[0]?.category).toBe('port');
}

function isCrouesty(_: readonly Found[], names: readonly string[]): void {
  expect(names).toContain('Port du Crouesty');
}

function regionsOf(places: readonly Found[]): (string | null)[] {
  return [...new Set(places.map(({ port_region }) => port_region))];
}

/** Everyday names of the best-known French marinas, each of which is to come first by it. */
const wellKnown: readonly (readonly [typed: string, name: string])[] = [
  ['port vauban', 'Port Vauban'],
  ['minimes', 'Port des Minimes'],
  ['les minimes', 'Port des Minimes'],
  ['port camargue', 'Port-Camargue'],
  ['crouesty', 'Port du Crouesty'],
  ['saint tropez', 'Port de Saint-Tropez'],
  ['moulin blanc', 'Port du Moulin Blanc'],
  ['port du chateau', 'Port du Château'],
  ['bas sablons', 'Port des Bas-Sablons'],
  ['la trinite sur mer', 'La Trinité-sur-Mer'],
  ['haliguen', 'Port-Haliguen'],
  ['port olona', 'Port Olona'],
  ['cap d agde', "Port du Cap d'Agde"],
  ['grande motte', 'Port de La Grande-Motte'],
  ['bandol', 'Port de Bandol'],
  ['porquerolles', 'Port de Porquerolles'],
  ['arcachon', "Port d'Arcachon"],
  ['port medoc', 'Port-Médoc'],
  ['capbreton', 'Port de Capbreton'],
  ['sokoburu', 'Port de Sokoburu'],
  ['chantereyne', 'Port Chantereyne'],
  ['herel', 'Port de Hérel'],
  ['pornichet', 'Port de Pornichet La Baule'],
  ['saint cyprien', 'Port de Saint-Cyprien'],
  ['canet', 'Port de Canet-en-Roussillon'],
  ['bonifacio', 'Port de Bonifacio'],
  ['charles ornano', 'Port Charles Ornano'],
  ['vieux port de marseille', 'Vieux-Port de Marseille'],
  ['camille rayon', 'Port Camille Rayon'],
  ['gallice', 'Port Gallice'],
];

describe.skipIf(!existsSync(CASES)).each(engines)('what sailors type, on $name', ({ makePlace }) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await makePlace();
    await (await openDatabase({ ...place, progress: quiet })).close();
    const file = new URL('marinas-and-trades.json', CASES).pathname;
    await importPlaces({ ...place, file, country: 'FR', dryRun: false, progress: quiet });
    database = await openDatabase({ ...place, progress: quiet });
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  async function firstThree(text: string): Promise<readonly Found[]> {
    const outcome = await search(database)(parse(operations.search.input, { text }));
    if (outcome.kind !== 'answer') throw new Error(`The search answered ${JSON.stringify(outcome)}.`);
    return parse(operations.search.answer, outcome.answer).places.slice(0, 3);
  }

  const lines = existsSync(CASES) ? readFileSync(new URL('queries.tsv', CASES), 'utf8').split('\n') : [];
  const queries = lines.flatMap((line) => (line === '' || line.startsWith('#') ? [] : [line.split('\t')]));
  it.each(queries)('“%s”: %s', async (text = '') => {
    const check = expected[text];
    if (check === undefined) throw new Error(`Nothing is expected of “${text}”.`);
    const places = await firstThree(text);
    check(
      places,
      places.map(({ name }) => name),
    );
  });

  it.each(wellKnown)('“%s” finds %s first', async (text, name) => {
    expect((await firstThree(text))[0]?.name).toBe(name);
  });

  it.each([
    ['a telephone as it is written', '04 92 91 60 00', 'Port Vauban'],
    ['a telephone with its country', '+33 4 92 91 60 00', 'Port Vauban'],
    ['a domain', 'portvauban.net', 'Port Vauban'],
    ['an address of the web', 'https://www.portvauban.net/fr', 'Port Vauban'],
    ['a channel and a town', 'canal 9 hendaye', 'Port de Sokoburu'],
    ['degrees and minutes', "43°35.2'N 7°7.6'E", 'Port Vauban'],
    ['a town in French', 'près de Vannes', 'Port de Vannes'],
    ['a town without a port, by the nearest', 'port à côté de Carnac', 'La Trinité-sur-Mer'],
    ['a channel without a space', 'vhf09 hendaye', 'Port de Sokoburu'],
    ['a trade that nobody has there, by the nearest', 'voilerie vannes', 'North Sails Lorient'],
    ['words beside a name', 'capitainerie port du crouesty', 'Port du Crouesty'],
    ['a short form', 'ste maxime', 'Port de Sainte-Maxime'],
    ['an area in English', 'Corsica', 'Port Charles Ornano'],
  ])('%s: “%s”', async (_, text, name) => {
    expect((await firstThree(text)).map((found) => found.name)).toContain(name);
  });
});
