import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import type { ImportOptions, ImportProgress, ImportReport } from '../src/places/import/import-places.ts';
import { ImportRefused, importPlaces } from '../src/places/import/import-places.ts';
import { placeDetails } from '../src/places/place-details.ts';
import { placeList } from '../src/places/place-list.ts';
import { renewRows } from '../src/places/renew-rows.ts';
import type { Place } from './engines.ts';
import { engines, makeDatabase } from './engines.ts';

const quiet = () => undefined;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nfcards-import-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const marina = {
  type: 'node',
  id: 1,
  lat: 46.1461,
  lon: -1.1672,
  tags: {
    leisure: 'marina',
    name: 'Port  d’essai des Minimes',
    'addr:country': 'FR',
    'addr:postcode': '17000',
    'addr:city': 'La Rochelle',
    phone: '05 36 49 10 10; not a number',
    website: 'www.example.org',
    email: 'Capitainerie@Example.org',
    vhf: 'VHF 9, 16',
    capacity: '4 500',
    maxlength: '50',
    maxdraught: '2,5 m',
    fuel: 'yes',
    shower: 'no',
    operator: 'Régie d’essai',
    'seamark:small_craft_facility:category': 'boat_hoist;pump-out',
    'language:en': 'yes',
  },
};
const overpass = {
  version: 0.6,
  generator: 'a test',
  osm3s: { copyright: 'The data included in this document is from www.openstreetmap.org.' },
  elements: [
    marina,
    {
      type: 'way',
      id: 2,
      center: { lat: 47.6, lon: -3.1 },
      tags: { waterway: 'boatyard', name: 'Chantier d’essai' },
    },
    {
      type: 'relation',
      id: 3,
      bounds: { minlat: 43, minlon: 5, maxlat: 44, maxlon: 6 },
      tags: {
        shop: 'ship_chandler',
        name: 'Comptoir d’essai',
        phone: 'none',
        website: 'javascript:alert(1)',
      },
    },
    {
      type: 'way',
      id: 4,
      geometry: [null, { lat: 1, lon: 2 }, { lat: 3, lon: 4 }],
      tags: { harbour: 'yes', name: 'Anse' },
    },
    { type: 'node', id: 5, lat: 1, lon: 1, tags: { leisure: 'marina' } },
    { type: 'node', id: 6, lat: 1, lon: 1, tags: { amenity: 'bench', name: 'Banc' } },
    { type: 'way', id: 7, nodes: [1, 2], tags: { leisure: 'marina', name: 'Nulle part' } },
    { type: 'node', id: 8, lat: 1, lon: 1 },
    'nonsense',
  ],
};

const mapping = {
  source: { id: 'essai', name: 'Fichier d’essai', licence: 'Licence Ouverte 2.0', attribution: 'Essai' },
  category: { column: 'Type', values: { P: 'port', A: 'shop' } },
  country: 'FR',
  delimiter: ';',
  columns: {
    id: 'Code',
    name: 'Nom',
    latitude: 'Lat',
    longitude: 'Lon',
    postal_code: 'CP',
    max_draught: 'Tirant',
    fuel: 'Carburant',
    office_vhf_channel: 'VHF',
  },
  services: { Grue: 'crane' },
};
const csv = [
  '\ufeffCode;Nom;Type;Lat;Lon;CP;Tirant;Carburant;Grue;VHF',
  '1;"Port ; d’essai";P;47,5;-3,1;56340;2,2;oui;x;9',
  '2;Comptoir;A;;;13002;;;;',
  '3;Sans type;Z;1;1;;;;;',
  '4;Faux;P;147;1;;;;;',
  ';Sans code;P;1;1;;;;;',
  '1;Port d’essai;P;47,5;-3,1;56340;deux;non;;77777',
].join('\n');

describe.each(engines)('the importer on $name', ({ makePlace }) => {
  let place: Place;
  beforeAll(async () => {
    place = await makePlace();
  });
  afterAll(() => place.remove());

  function take(options: Pick<ImportOptions, 'file'> & Partial<ImportOptions>): Promise<ImportReport> {
    return importPlaces({ dryRun: false, progress: quiet, ...place, ...options });
  }

  async function details(id: string, category: 'port' | 'mechanics' | 'shop' = 'port'): Promise<unknown> {
    const database = await openDatabase({ ...place, progress: quiet });
    const outcome = await placeDetails(database, category, 'unknown')({ id });
    await database.close();
    if (outcome.kind === 'failure') return null;
    return JSON.parse((await outcome.body.bytes('identity')).toString());
  }

  it('only looks when it is told to', async () => {
    const path = file('overpass.json', JSON.stringify(overpass));
    expect(await take({ file: path, country: 'FR', dryRun: true })).toMatchObject({ read: 9, added: 4 });
    expect(await details('osm-node-1')).toBeNull();
  });

  it('takes ports, repairers and shops from Overpass JSON, and says what it refuses', async () => {
    const report = await take({ file: join(folder, 'overpass.json'), country: 'FR' });
    expect(report).toMatchObject({ read: 9, added: 4, changed: 0, unchanged: 0, brokenOff: null });
    expect(report.refused).toEqual([
      {
        reason: 'neither a port, nor a repairer, nor a fittings shop',
        count: 2,
        examples: ['osm-node-6', 'osm-node-8'],
      },
      { reason: 'no name', count: 1, examples: ['osm-node-5'] },
      { reason: 'no position (Overpass gives it with “out center”)', count: 1, examples: ['osm-way-7'] },
      { reason: 'not an entry of this format', count: 1, examples: ['entry 9'] },
    ]);
    expect(report.leftOut).toEqual([
      { reason: 'a phone number that cannot be', count: 1, examples: ['osm-relation-3 “none”'] },
      {
        reason: 'a web address that cannot be',
        count: 1,
        examples: ['osm-relation-3 “javascript:alert(1)”'],
      },
    ]);
    expect(await details('osm-node-1')).toMatchObject({
      name: 'Port d’essai des Minimes',
      port_region: 'Charente-Maritime',
      position: { latitude: 46.1461, longitude: -1.1672 },
      phone: '+33536491010',
      website: 'https://www.example.org/',
      email: 'capitainerie@example.org',
      vhf_channel: '9;16',
      berths: 4500,
      visitor_berths: null,
      max_length: 50,
      max_draught: 2.5,
      fuel: true,
      showers: false,
      water: null,
      services: ['crane', 'fuel', 'pump_out'],
      languages: ['en'],
      harbour_office: { name: 'Régie d’essai', phone: null, email: null, vhf_channel: null },
      source: {
        name: 'OpenStreetMap',
        licence: 'ODbL-1.0',
        attribution: '© OpenStreetMap contributors',
        url: 'https://www.openstreetmap.org/copyright',
      },
    });
    expect(await details('osm-way-2', 'mechanics')).toMatchObject({
      services: ['boat_repair'],
      country: 'FR',
    });
    expect(await details('osm-relation-3', 'shop')).toMatchObject({
      position: { latitude: 43.5, longitude: 5.5 },
      phone: null,
      website: null,
    });
    expect(await details('osm-way-4')).toMatchObject({ position: { latitude: 2, longitude: 3 } });
  });

  it('doubles nothing when it runs again, and brings up to date what changed', async () => {
    const path = join(folder, 'overpass.json');
    expect(await take({ file: path, country: 'FR' })).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    const renamed = { ...marina, tags: { ...marina.tags, name: 'Nouveau nom d’essai' } };
    const changed = file('changed.json.gz', gzipSync(JSON.stringify({ elements: [renamed] })));
    expect(await take({ file: changed })).toMatchObject({ read: 1, added: 0, changed: 1 });
    expect(await details('osm-node-1')).toMatchObject({ name: 'Nouveau nom d’essai' });
  });

  it('takes the same objects from GeoJSON', async () => {
    const [west, south] = [-1.2, 46.1];
    const ring = [
      [west, south],
      [west + 0.2, south],
      [west + 0.2, south + 0.1],
      [west, south],
    ];
    const feature = (properties: object, id?: string) => ({
      type: 'Feature',
      ...(id === undefined ? {} : { id }),
      properties,
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
    const path = file(
      'export.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          feature({ '@id': 'node/1', leisure: 'marina', name: 'Par GeoJSON', 'addr:country': 'FR' }),
          feature({ leisure: 'marina', name: 'Autre', 'addr:country': 'FR' }, 'way/20'),
          feature({ full_id: 'r30', leisure: 'marina', name: 'QGIS', 'addr:country': 'FR' }),
          feature({ leisure: 'marina', name: 'Sans identité', 'addr:country': 'FR' }),
          feature({ '@id': 'node/40', leisure: 'marina', name: 'Sans pays' }),
        ],
      }),
    );
    const report = await take({ file: path });
    expect(report).toMatchObject({ read: 5, added: 2, changed: 1 });
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      'no country (name it with --country, for example --country FR)',
      'no id of OpenStreetMap (other GeoJSON needs --mapping)',
    ]);
    expect(await details('osm-node-1')).toMatchObject({
      name: 'Par GeoJSON',
      position: { latitude: 46.15, longitude: -1.1 },
    });
    expect(await details('osm-way-20')).not.toBeNull();
    expect(await details('osm-relation-30')).not.toBeNull();
  });

  it('takes CSV as a mapping says', async () => {
    const report = await take({
      file: file('ports.csv', csv),
      mapping: file('mapping.json', JSON.stringify(mapping)),
    });
    expect(report).toMatchObject({ read: 6, added: 2 });
    expect(report.refused.map(({ reason }) => reason).sort()).toEqual([
      'a category that the mapping does not know',
      'a position that cannot be',
      'no id in the column “Code”',
      'the same id again; the last one counts',
    ]);
    expect(report.leftOut.map(({ reason }) => reason).sort()).toEqual([
      'a VHF channel that cannot be',
      'a length that cannot be',
    ]);
    expect(await details('essai-1')).toMatchObject({
      name: 'Port d’essai',
      port_region: 'Morbihan',
      position: { latitude: 47.5, longitude: -3.1 },
      fuel: false,
      source: { name: 'Fichier d’essai', licence: 'Licence Ouverte 2.0', attribution: 'Essai', url: null },
    });
    expect(await details('essai-2', 'shop')).toMatchObject({
      position: null,
      port_region: 'Bouches-du-Rhône',
    });
  });

  it('takes more than fits into one transaction, and tells how far it is', async () => {
    const count = 5200;
    const rows = Array.from(
      { length: count },
      (_, index) => `m${index};Port d’essai ${index};P;${index % 80};1;;;;;`,
    );
    const path = file('many.csv', ['Code;Nom;Type;Lat;Lon;CP;Tirant;Carburant;Grue;VHF', ...rows].join('\n'));
    const told: ImportProgress[] = [];
    const progress = (report: ImportProgress) => void told.push(report);
    const options = { file: path, mapping: join(folder, 'mapping.json'), progress };
    expect(await take(options)).toMatchObject({ read: count, added: count, refused: [] });
    expect(told.map(({ taken }) => taken)).toEqual([5000, count]);
    expect(told.at(-1)).toMatchObject({ read: count, refused: 0, share: 1 });
    expect(await take(options)).toMatchObject({ added: 0, changed: 0, unchanged: count });
  });

  it('keeps what came before a file broke off', async () => {
    const whole = JSON.stringify({
      elements: [
        { ...marina, id: 50 },
        { ...marina, id: 51 },
      ],
    });
    const report = await take({ file: file('cut.json', whole.slice(0, -40)) });
    expect(report).toMatchObject({ read: 1, added: 1 });
    expect(report.brokenOff).not.toBeNull();
    expect(await details('osm-node-50')).not.toBeNull();
    const noCsv = await take({
      file: file('quotes.csv', 'Code;Nom;Type\n7;"Port;P\n8;Port;P\n'),
      mapping: join(folder, 'mapping.json'),
    });
    expect(noCsv).toMatchObject({ read: 2, added: 1, brokenOff: null });
    expect(noCsv.refused).toEqual([
      { reason: 'a quote that is never closed', count: 1, examples: ['line 2'] },
    ]);
  });

  it('leaves alone what another source has under the same id', async () => {
    const thief = { ...mapping, source: { ...mapping.source, id: 'osm' }, category: 'port' };
    const path = file('thief.csv', 'Code;Nom\nnode-1;Volé\n');
    const report = await take({ file: path, mapping: file('thief.json', JSON.stringify(thief)) }).catch(
      (cause: unknown) => cause,
    );
    expect(report).toBeInstanceOf(ImportRefused);
    const other = { ...mapping, source: { ...mapping.source, id: 'osm-node' }, category: 'port' };
    const taken = await take({
      file: file('other.csv', 'Code;Nom\n1;Volé\n'),
      mapping: file('other.json', JSON.stringify(other)),
    });
    expect(taken.refused).toEqual([
      { reason: 'an id that another source has', count: 1, examples: ['osm-node-1'] },
    ]);
    expect(await details('osm-node-1')).toMatchObject({ name: 'Par GeoJSON' });
  });

  it.each([
    ['a file that is not there', 'none.json', null, /none\.json cannot be read/],
    ['CSV without a mapping', 'ports.csv', null, /--mapping/],
    ['a mapping that is not there', 'ports.csv', 'nothing', /nothing cannot be read/],
    ['a mapping that is not JSON', 'ports.csv', '{', /is not JSON/],
    ['a mapping with a field that places lack', 'ports.csv', '{"columns":{"colour":"C"}}', /is not right at/],
  ])('refuses %s', async (_, name, mappingText, words) => {
    const path = join(folder, name);
    const mappingPath =
      mappingText === null || mappingText === 'nothing' ? mappingText : file('wrong.json', mappingText);
    const taking = take({ file: path, ...(mappingPath === null ? {} : { mapping: mappingPath }) });
    await expect(taking).rejects.toThrow(words);
    await expect(taking).rejects.toBeInstanceOf(ImportRefused);
  });
});

describe('places that are imported first of all', () => {
  it('need not be made anew at the first start, as those of an earlier release are', async () => {
    const place = await makeDatabase({ empty: true });
    const path = file('first.json', JSON.stringify(overpass));
    await importPlaces({ ...place, file: path, country: 'FR', dryRun: false, progress: quiet });
    const database = await openDatabase({ ...place, progress: quiet });
    const said: string[] = [];
    await renewRows(database, (sentence) => said.push(sentence));
    expect(said).toEqual([]);
    await database.db.deleteFrom('seed').execute();
    await database.close();
    await importPlaces({ ...place, file: path, country: 'FR', dryRun: false, progress: quiet });
    const again = await openDatabase({ ...place, progress: quiet });
    await renewRows(again, (sentence) => said.push(sentence));
    expect(said).toEqual(['Working out anew where 4 places lie and what finds them.']);
    await again.close();
    await place.remove();
  });
});

describe('an import beside a server', () => {
  it('changes the lists of a server on PostgreSQL', async () => {
    const place = await makeDatabase({ empty: true });
    const server = await openDatabase({ ...place, progress: quiet });
    await migrate(server.db);
    const list = placeList(server, 'port');
    expect((await (await list()).body.bytes('identity')).toString()).toBe('[]');
    const heard = new Promise<void>((resolve) => {
      server.changes.subscribe((table) => table === 'place' && resolve());
    });
    const path = file('beside.json', JSON.stringify({ elements: [marina] }));
    await importPlaces({ file: path, dryRun: false, progress: quiet, ...place });
    await heard;
    expect((await (await list()).body.bytes('identity')).toString()).toContain('osm-node-1');
    await server.close();
    await place.remove();
  });
});
