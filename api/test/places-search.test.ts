import type { AnswerOf } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { readFrenchMarinas } from '../src/places/default-data/french-marinas.ts';
import { placeList } from '../src/places/place-list.ts';
import { nothingKnown } from '../src/places/place-record.ts';
import { SEA_PORTS } from '../src/places/place-sources.ts';
import { search } from '../src/places/search/search.ts';
import { countPlaces, writePlaces } from '../src/places/write-places.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';

const quiet = () => undefined;
const LA_ROCHELLE = { latitude: 46.1603, longitude: -1.1511 };

const marina = { ...nothingKnown, category: 'port', country: 'FR', source: SEA_PORTS.id } as const;
const marinas = [
  { ...marina, id: 'test-shallow', name: 'Essai des Bas-Fonds', max_draught: 1.2, max_length: 12 },
  { ...marina, id: 'test-deep', name: 'Essai du Grand Large', max_draught: 4, max_length: 40 },
  { ...marina, id: 'test-untold', name: 'Essai sans Mesure', fuel: true },
];
/** Enough that none of their filters is narrow: what is walked must give the same as what is sorted. */
const many = Array.from({ length: 3000 }, (_, index) => ({
  ...marina,
  id: `many-${index}`,
  name: `${['Escale', 'Havre', 'Vieux havre'][index % 3]} ${String((index * 7919) % 3000).padStart(4, '0')}`,
  port_region: index % 2 === 0 ? 'Contrée' : 'Marche',
  country: 'ZZ',
  latitude: -60 + (index % 50) / 10,
  longitude: ((index * 13) % 360) - 180,
  max_length: index % 5 === 0 ? 10 : null,
  services: index % 4 === 0 ? (['crane'] as const).slice() : (['water'] as const).slice(),
}));
/** Numbers of those of the many that a large boat fits into. */
const roomy = many.flatMap(({ max_length }, index) => (max_length === null ? [index] : []));

type Answer = AnswerOf<typeof operations.search>;

describe.each(engines)('the search on $name', ({ makePlace }) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await makePlace();
    database = await openDatabase({ ...place, progress: quiet });
    await database.db.transaction().execute(async (trx) => {
      await writePlaces(trx, [...marinas, ...many]);
      await countPlaces(trx);
    });
    await database.analyze();
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  async function outcomeOf(input: object) {
    return search(database)(parse(operations.search.input, input));
  }

  async function ask(input: object): Promise<Answer> {
    const outcome = await outcomeOf(input);
    if (outcome.kind !== 'answer') throw new Error(`The search answered ${JSON.stringify(outcome)}.`);
    return parse(operations.search.answer, outcome.answer);
  }

  async function idsOf(input: object): Promise<string[]> {
    return (await ask(input)).places.map(({ id }) => id);
  }

  async function placesOf(region: string) {
    return database.db
      .selectFrom('place')
      .select(['id', 'name', 'services'])
      .where('port_region', '=', region)
      .execute();
  }

  async function everyPage(input: object): Promise<Answer['places']> {
    const places: Answer['places'] = [];
    let cursor: string | null = null;
    do {
      const page: Answer = await ask({ ...input, ...(cursor === null ? {} : { cursor }) });
      expect(page.places.length).toBe(page.cursor === null ? page.places.length : 40);
      places.push(...page.places);
      if (page.cursor === null) expect(page.total).toEqual({ count: places.length, exact: true });
      cursor = page.cursor;
    } while (cursor !== null);
    return places;
  }

  it.each([
    ['the whole name', 'La Rochelle', 'FRLRH'],
    ['another case and no accents', 'SETE', 'FRSET'],
    ['accents that the name lacks', 'Séte', 'FRSET'],
    ['the beginning of a word', 'la roch', 'FRLRH'],
    ['a UN/LOCODE', 'frlrh', 'FRLRH'],
    ['a UN/LOCODE with a space', 'FR LRH', 'FRLRH'],
    ['a letter too few', 'la rochele', 'FRLRH'],
    ['letters swapped', 'marsielle', 'FRMRS'],
    ['a letter too many', 'dunkerrque', 'FRDKK'],
    ['a wrong letter', 'lorrent', 'FRLRT'],
    ['a short word with letters swapped', 'brset', 'FRBES'],
    ['a short word with a wrong letter', 'tolon', 'FRTLN'],
    ['words in another order', 'mer boulogne sur', 'FRBOL'],
    ['hyphens as spaces', 'saint nazaire', 'FRSNR'],
    ['the region beside the name', 'la rochelle charente', 'FRLRH'],
    ['the country in French', 'hambourg allemagne', 'DEHAM'],
    ['the country in English', 'marseille france', 'FRMRS'],
  ])('finds by %s', async (_, text, id) => {
    expect(await idsOf({ text })).toContain(id);
  });

  it('puts names that begin as the text does first, then the others by name', async () => {
    const { places } = await ask({ text: 'roch', country: 'FR' });
    const names = places.map(({ name }) => name);
    expect(names).toContain('La Rochelle');
    const [first] = (await ask({ text: 'la rochelle' })).places;
    expect(first?.id).toBe('FRLRH');
    const havres = await everyPage({ text: 'havre' });
    // Those of France come before.
    const foreign = havres.filter(({ country }) => country === 'ZZ');
    const favoured = foreign.map(({ name }) => name.startsWith('Havre'));
    expect(favoured).toEqual([...favoured].sort((a, b) => Number(b) - Number(a)));
    expect(new Set(favoured).size).toBe(2);
  });

  it('takes known words for others only where nothing is called so', async () => {
    // Each is a word of some place, and none has both.
    expect(await idsOf({ text: 'brest rochelle' })).toEqual([]);
    expect(await idsOf({ text: 'xyzzyx' })).toEqual([]);
  });

  it('filters by category, part of a region (SPEC ST9) and country', async () => {
    const repairers = await ask({ category: 'mechanics' });
    expect(repairers.total).toEqual({ count: 12, exact: true });
    expect(repairers.places.every(({ category }) => category === 'mechanics')).toBe(true);
    const region = await everyPage({ region: 'FINISTERE' });
    expect(new Set(region.map(({ port_region }) => port_region))).toEqual(new Set(['Finistère']));
    expect(new Set(region.map(({ category }) => category))).toEqual(new Set(['mechanics', 'port', 'shop']));
    for (const { id, name, services } of (await placesOf('Finistère')).slice(0, 5)) {
      const { places, total } = await ask({ region: 'FINISTERE', text: name, services });
      expect(places.map((found) => found.id)).toContain(id);
      expect(total).toEqual({ count: places.length, exact: true });
      expect(await idsOf({ region: 'finistere', text: name, country: 'DE' })).toEqual([]);
    }
    expect((await ask({ region: 'nowhere at all' })).total).toEqual({ count: 0, exact: true });
    const french = await everyPage({ country: 'FR', category: 'port' });
    // Commercial ports, the table of marinas, the port to try, and those of this test.
    expect(french).toHaveLength(27 + readFrenchMarinas().length + 1 + marinas.length);
  });

  it('leaves out ports known to be too small, and keeps those nobody knows about', async () => {
    const madeUp = 'made-up-port';
    expect(await idsOf({ text: 'essai' })).toEqual(['test-shallow', 'test-deep', 'test-untold', madeUp]);
    expect(await idsOf({ text: 'essai', draught: 1.3 })).toEqual(['test-deep', 'test-untold', madeUp]);
    expect(await idsOf({ text: 'essai', length: 12 })).toEqual([
      'test-shallow',
      'test-deep',
      'test-untold',
      madeUp,
    ]);
    expect(await idsOf({ text: 'essai', length: 41 })).toEqual(['test-untold']);
  });

  it('finds what offers all of the services', async () => {
    expect(await idsOf({ text: 'essai', services: ['fuel'] })).toEqual(['test-untold']);
    expect(await everyPage({ services: ['crane'], country: 'ZZ' })).toHaveLength(750);
    const both = await ask({ services: ['rigging', 'sails'], category: 'shop' });
    expect(both.places.length).toBeGreaterThan(0);
    expect(await idsOf({ services: ['rigging', 'clothing'] })).toEqual([]);
  });

  it('finds within a box, across the 180th meridian too', async () => {
    const bay = await everyPage({ box: { south: 45.9, west: -1.5, north: 46.4, east: -0.9 } });
    expect(bay.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['FRLPE', 'FRLRH', 'made-up-mechanics-6', 'made-up-shop-6']),
    );
    expect(
      bay.every(({ position }) => position !== null && position.latitude > 45.9 && position.longitude < -0.9),
    ).toBe(true);
    expect(await everyPage({ box: { south: 46.4, west: -1.5, north: 45.9, east: -0.9 } })).toEqual(bay);
    const fiji = await everyPage({ box: { south: -25, west: 176, north: -10, east: -170 } });
    const countries = new Set(fiji.map(({ country }) => country));
    expect(countries).toContain('FJ');
    expect(countries).toContain('WS');
    const wide = { south: -65, west: -180, north: -50, east: 180 };
    expect(await everyPage({ box: wide, country: 'ZZ' })).toHaveLength(many.length);
  });

  it('finds what is near, the nearest first', async () => {
    const { places } = await ask({ near: LA_ROCHELLE, category: 'port', kind: 'commercial' });
    expect(places.slice(0, 3).map(({ id }) => id)).toEqual(['FRLRH', 'FRLPE', 'FRLVE']);
    expect(places[1]?.distance).toBeCloseTo(2.25, 1);
    const within = await everyPage({ near: { ...LA_ROCHELLE, radius: 3 } });
    expect(within.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['FRLPE', 'FRLRH', 'made-up-mechanics-6', 'made-up-shop-6']),
    );
    expect(within.every(({ distance }) => (distance ?? 4) <= 3)).toBe(true);
    expect((await ask({ near: LA_ROCHELLE, text: 'brest' })).places[0]?.distance).toBeGreaterThan(150);
  });

  it('measures on the globe, not on the map', async () => {
    for (const here of [
      { latitude: 70, longitude: 179.9 },
      { latitude: -18, longitude: -179.9 },
      { latitude: 89, longitude: 10 },
      { latitude: 60, longitude: 20 },
    ]) {
      const { rows } = await sql<{ readonly id: string }>`
        select id from place where latitude is not null
        order by round((3440.0695 * 2 * asin(sqrt(least(1, power(sin(radians(latitude - ${here.latitude}::float8) / 2), 2)
          + cos(radians(${here.latitude}::float8)) * cos(radians(latitude))
          * power(sin(radians(longitude - ${here.longitude}::float8) / 2), 2)))))::numeric, 3), name_key, id
        limit 120`.execute(database.db);
      const first = await ask({ near: here });
      const second = await ask({ near: here, cursor: first.cursor });
      const third = await ask({ near: here, cursor: second.cursor });
      const found = [first, second, third].flatMap(({ places }) => places.map(({ id }) => id));
      expect(found).toEqual(rows.map(({ id }) => id));
    }
  });

  // SPEC K1: 40 at a time.
  it.each([
    ['everything', {}],
    ['a country', { country: 'ZZ' }],
    ['a country by name', { country: 'ZZ', sort: 'name' }],
    ['a word that many have', { text: 'havre' }],
    ['a word that many have, by name', { text: 'havre', sort: 'name' }],
    ['one letter', { text: 'h' }],
    ['a region of many', { region: 'contr', text: 'escale' }],
    ['a wide box', { box: { south: -65, west: -180, north: 90, east: 180 }, sort: 'name' }],
    ['what is near', { near: { latitude: -58, longitude: 3 }, country: 'ZZ' }],
  ])('gives each match once, in order, page after page: %s', async (_, input) => {
    const places = await everyPage(input);
    expect(places.length).toBeGreaterThan(40);
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    if ('near' in input) {
      const distances = places.map(({ distance }) => distance ?? Number.NaN);
      expect(distances).toEqual([...distances].sort((a, b) => a - b));
    }
    if ('sort' in input) {
      const names = places.map(({ name }) => name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));
      const ordered = names.map((name) => name.replace(/[^\p{L}\p{N}]+/gu, ' '));
      expect(ordered).toEqual([...ordered].sort((a, b) => (a < b ? -1 : Number(a > b))));
    }
  });

  it('leaves nothing out of the whole list, which is read in pieces: what sailors look for first, what is made up last', async () => {
    const { body } = await placeList(database, 'port')();
    const list = parse(operations.ports_data.answer, JSON.parse((await body.bytes('identity')).toString()));
    const { rows } = await sql<{ readonly id: string }>`
      select id from place where category = 'port' order by standing, name_key, id`.execute(database.db);
    expect(rows.length).toBeGreaterThan(4000);
    expect(list.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('counts what walking passes by: all that match, whichever way they are found', async () => {
    expect(await everyPage({ text: 'havre', country: 'ZZ' })).toHaveLength(2000);
    expect(await everyPage({ region: 'contr' })).toHaveLength(1500);
    const first = await ask({ country: 'ZZ' });
    expect(first.total).toEqual({ count: 41, exact: false });
  });

  it.each([
    ['a word and a size', { text: 'havre' }, (index: number) => index % 3 > 0],
    ['a country and a size', { country: 'ZZ' }, () => true],
    [
      'a country, a service and a size',
      { country: 'ZZ', services: ['water'] },
      (index: number) => index % 4 > 0,
    ],
    [
      'a country, a category, a service and a size',
      { country: 'ZZ', category: 'port', services: ['water'] },
      (index: number) => index % 4 > 0,
    ],
    [
      'a region, a service, a box and a size',
      { region: 'contr', services: ['water'], box: { south: -65, west: -180, north: -50, east: 180 } },
      (index: number) => index % 2 === 0 && index % 4 > 0,
    ],
  ])('walks past what does not match: %s', async (_, input, isAsked) => {
    const places = await everyPage({ ...input, length: 12 });
    const ids = roomy.filter(isAsked).map((index) => `many-${index}`);
    expect(ids.length).toBeGreaterThan(500);
    expect(
      places
        .map(({ id }) => id)
        .filter((id) => id.startsWith('many-'))
        .sort(),
    ).toEqual(ids.sort());
  });

  it.each([
    ['has not been counted', null],
    ['was counted when it was small', 1],
    ['was counted when it was large', 1_000_000],
  ])('finds the same, in the same order, in a country that %s', async (_, places) => {
    const asked = [{ country: 'ZZ', category: 'port', services: ['crane'] }, { country: 'MC' }];
    const before = await Promise.all(asked.map(everyPage));
    const { db } = database;
    await (places === null
      ? db.deleteFrom('place_count')
      : db.updateTable('place_count').set({ places })
    ).execute();
    expect(await Promise.all(asked.map(everyPage))).toEqual(before);
    expect(before.map(({ length }) => length > 0)).toEqual([true, true]);
    expect((await ask({ country: 'QQ' })).total).toEqual({ count: 0, exact: true });
    await db.transaction().execute(countPlaces);
    const counted = await db.selectFrom('place_count').select('places').where('key', '=', 'ZZ').execute();
    expect(counted).toEqual([{ places: many.length }]);
  });

  it('refuses a cursor of another search, a changed one, and none at all', async () => {
    const { cursor } = await ask({ country: 'ZZ' });
    if (cursor === null) throw new Error('There is one page only.');
    const changed = Buffer.from(
      Buffer.from(cursor, 'base64url').toString().replace('"seen":40', '"seen":80'),
    ).toString('base64url');
    expect(changed).not.toBe(cursor);
    for (const bad of [
      changed,
      'none',
      `${cursor}A`.slice(3),
      'e30',
      Buffer.from('null').toString('base64url'),
    ]) {
      expect(await outcomeOf({ country: 'ZZ', cursor: bad })).toEqual({
        kind: 'failure',
        failure: 'cursor_invalid',
      });
    }
    expect(await outcomeOf({ country: 'FR', cursor })).toEqual({
      kind: 'failure',
      failure: 'cursor_invalid',
    });
    expect(await outcomeOf({ sort: 'distance' })).toEqual({ kind: 'failure', failure: 'near_missing' });
  });

  it('takes whatever is typed', async () => {
    for (const text of [
      "'; drop table place; --",
      '%_\\',
      '🚤🚤',
      'ﷺ'.repeat(90),
      ':fuel',
      '()|&!',
      'a'.repeat(100),
    ]) {
      expect((await ask({ text })).places.length).toBeLessThanOrEqual(40);
    }
    expect(await idsOf({ text: ':crane' })).toEqual(await idsOf({ text: 'crane' }));
  });

  it('finds joined words by each of their beginnings, and what has such a word of its own', async () => {
    const write = (id: string, name: string) =>
      database.db.transaction().execute((trx) => writePlaces(trx, [{ ...marina, id: `joined-${id}`, name }]));
    await write('apart', 'Zorba Quill');
    for (const text of ['zor', 'zorba', 'zorbaq', 'zorbaquill'])
      expect(await idsOf({ text }), text).toEqual(['joined-apart']);
    await write('whole', 'Zorbaquill');
    for (const text of ['zor', 'zorba', 'zorbaq', 'zorbaquill'])
      expect((await idsOf({ text })).sort(), text).toEqual(['joined-apart', 'joined-whole']);
    await write('apart', 'Quill');
    expect(await idsOf({ text: 'zorba' })).toEqual(['joined-whole']);
  });

  it('keeps its words in step with the places, whoever writes them', async () => {
    await sql`update place set name = 'Nouveau Nom', name_key = 'nouveau nom', words = '{nouveau,nom}'
      where id = 'test-deep'`.execute(database.db);
    expect(await idsOf({ text: 'nouveau' })).toContain('test-deep');
    expect(await idsOf({ text: 'grand large' })).not.toContain('test-deep');
    await sql`delete from place where id = 'test-deep'`.execute(database.db);
    expect(await idsOf({ text: 'nouveau nom' })).toEqual([]);
    const { rows } = await sql`
      (select word, name_key, place_id from place_word join word on no = word_no
       except select unnest(words), name_key, id from place)
      union all
      (select unnest(words), name_key, id from place
       except select word, name_key, place_id from place_word join word on no = word_no)`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });
});
