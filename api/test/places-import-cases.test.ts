import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/database/open-database.ts';
import type { PlaceTable } from '../src/database/schema/places.ts';
import type { ImportOptions, ImportReport } from '../src/places/import/import-places.ts';
import { importPlaces } from '../src/places/import/import-places.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';

const quiet = () => undefined;
/** Odd files that harbour offices and mappers might hand over; they lie beside the project. */
const CASES = join(import.meta.dirname, '../../../shared/cases/directory');
type Row = Partial<Omit<PlaceTable, 'location'>>;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nfcards-cases-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe.each(engines.slice(-1))('imports on $name', ({ makePlace }) => {
  let place: Place;
  beforeAll(async () => {
    place = await makePlace();
  });
  afterAll(() => place.remove());

  function take(options: Pick<ImportOptions, 'file'> & Partial<ImportOptions>): Promise<ImportReport> {
    return importPlaces({ dryRun: false, progress: quiet, ...place, ...options });
  }

  async function rows(source: string): Promise<ReadonlyMap<string, Row>> {
    const database = await openDatabase({ ...place, progress: quiet });
    const found = await database.db.selectFrom('place').selectAll().where('source', '=', source).execute();
    await database.close();
    return new Map(found.map((row) => [row.id, row]));
  }

  function reasons(report: ImportReport): Readonly<Record<string, string>> {
    const all = [...report.refused, ...report.joined];
    return Object.fromEntries(all.flatMap(({ reason, examples }) => examples.map((one) => [one, reason])));
  }

  describe.skipIf(!existsSync(CASES))('the odd objects of OpenStreetMap', () => {
    let report: ImportReport;
    let taken: ReadonlyMap<string, Row>;
    beforeAll(async () => {
      report = await take({ file: join(CASES, 'odd.json'), country: 'FR' });
      taken = await rows('osm');
    });

    it.each<[string, Row]>([
      ['node-1004', { phone: '+33546444120', other_phones: ['+33607080910', '+33699999999'] }],
      ['node-1005', { vhf_channel: '9;12', other_names: [] }],
      ['node-1006', { max_draught: 2.5, kind: 'marina' }],
      ['node-1008', { max_draught: 2.49, max_length: 12.19 }],
      ['node-1009', { berths: 800 }],
      ['node-1010', { website: 'https://www.port-exemple.fr/' }],
      [
        'node-1011',
        {
          name: 'O11 Port de Brest',
          other_names: ['Porzh-mor Brest', 'O11 Brest Marina', 'O11 Porzh Brest'],
          office_name: 'O18 Capitainerie',
          fuel: true,
        },
      ],
      ['relation-2003', { kind: 'marina', other_codes: ['osm-node-2004'] }],
      ['way-2006', { latitude: -16.95, longitude: 180 }],
      ['way-2007', { latitude: -16.805, longitude: 180 }],
      ['node-1015', { kind: 'ferry', fuel: null, office_name: null }],
      ['node-1016', { kind: 'naval' }],
      ['node-1017', { fuel: true, services: ['fuel'] }],
      ['node-1019', { category: 'shop', kind: null }],
      ['node-1020', { category: 'shop', services: ['chandlery'] }],
      ['node-1021', { category: 'shop', services: ['chandlery', 'fishing'] }],
      ['node-1022', { category: 'mechanics', services: ['hulls', 'sails'] }],
      ['node-1023', { category: 'shop', services: ['engines'] }],
      ['node-1025', { disused: true }],
      ['node-1026', { disused: true, kind: 'marina' }],
      ['node-1027', { access: 'private', disused: null }],
      ['node-1028', { name: 'O34 <b>Html</b> & "q"' }],
      ['node-1029', { website: 'http://a.fr/', email: 'a@x.fr' }],
      ['node-1030', { wikidata: 'Q1', photo: 'https://commons.wikimedia.org/wiki/File:X.jpg' }],
      ['node-1031', { postal_code: '17000', port_region: 'Charente-Maritime' }],
      ['node-1033', { vhf_channel: '9;16' }],
      ['node-1034', { vhf_channel: '9;M2' }],
      ['node-1035', { berths: 4700, visitor_berths: 300 }],
      ['node-1036', { min_depth: 2.5, max_length: 60 }],
      ['node-1058', { charge: '35 EUR/night' }],
      ['node-1059', { office_name: 'SAEM Port X', phone: '+33546444120' }],
      ['node-1060', { country: 'NL', postal_code: '1098 XX' }],
      ['node-1061', { country: 'FR' }],
    ])('are read: %s', (id, facts) => {
      expect(taken.get(`osm-${id}`)).toMatchObject(facts);
    });

    it('are refused or joined with a reason', () => {
      expect(reasons(report)).toEqual({
        'osm-way-2001': 'no position (Overpass gives it with “out center”)',
        'osm-relation-2002': 'no position (Overpass gives it with “out center”)',
        'osm-node-2005': 'the position 0, 0, which is no harbour’s',
        'osm-node-1014': 'a customs house, not a port',
        'osm-node-1024': 'a slipway, not a port',
        'osm-node-1055': 'a name of more than 200 letters',
        'osm-node-1056': 'a blank name',
        'osm-node-1057': 'no name',
        'osm-node-1012': 'the office of a port',
        'osm-node-1013': 'the fuel of a port',
        'osm-node-1018': 'the fuel of a port',
        'osm-node-2004 (is osm-relation-2003)': 'a marina that is there twice',
      });
      expect(report.leftOut).toEqual([]);
    });

    it('are the same again', async () => {
      const again = await take({ file: join(CASES, 'odd.json'), country: 'FR' });
      expect(again).toMatchObject({ added: 0, changed: 0, unchanged: report.added });
    });

    it('are not taken from an answer that is not whole, unless that is wanted', async () => {
      const options = { file: join(CASES, 'remark2.json'), country: 'FR' };
      await expect(take(options)).rejects.toThrow(/not whole: “runtime error: Query timed out.*--partial/s);
      expect((await rows('osm')).has('osm-node-1')).toBe(false);
      const partial = await take({ ...options, partial: true });
      expect(partial).toMatchObject({ added: 1, brokenOff: null });
      expect(partial.notes.join()).toContain('Query timed out');
    });
  });

  describe.skipIf(!existsSync(CASES)).each(['o2.csv', 'o2-1252.csv'])('the odd rows of %s', (name) => {
    let report: ImportReport;
    let taken: ReadonlyMap<string, Row>;
    beforeAll(async () => {
      report = await take({ file: join(CASES, name), mapping: join(CASES, 'odd-map.json') });
      taken = await rows('oddcsv');
    });

    it.each<[string, Row]>([
      ['a1', { name: 'Port doublon id' }],
      ['a2', { name: 'Port zéro neuf', vhf_channel: '9', max_draught: 2.5, berths: 1200, fuel: true }],
      ['a3', { vhf_channel: '9;16', phone: '+33546444120', max_draught: 2.5, fuel: true }],
      ['a4', { vhf_channel: '9', max_draught: 2.5, website: null, fuel: true, phone: '+33546444120' }],
      ['a5', { latitude: 46.1444444, longitude: -1.1675, vhf_channel: '9;16', phone: '+33298000000' }],
      ['a6', { latitude: 46.3, vhf_channel: '72;16' }],
      ['a10', { latitude: null }],
      ['a-12', { name: 'Port id espace' }],
    ])('are read: %s', (id, facts) => {
      expect(taken.get(`oddcsv-${id}`)).toMatchObject(facts);
    });

    it('are refused with a reason and their line', () => {
      expect(reasons(report)).toEqual({
        'line 9': 'latitude and longitude are swapped',
        'line 10': 'half a position: latitude without longitude, or the reverse',
        'line 12': 'the position 0, 0, which is no harbour’s',
        'oddcsv-a1 (line 13)': 'the same id again; the last one counts',
      });
      expect(report.notes).toContain('Places without a position: 1; they are on no map and near nothing.');
      expect(report.notes.some((note) => note.includes('Windows-1252'))).toBe(name === 'o2-1252.csv');
    });
  });

  const mapping = {
    source: { id: 'essai', name: 'Fichier d’essai', licence: 'CC0-1.0' },
    category: 'port',
    country: 'FR',
    columns: { id: 'Code', name: 'Nom', latitude: 'Lat', longitude: 'Lon', kind: 'Type', access: 'Accès' },
    services: { Grue: 'crane' },
  };
  const header = 'Code;Nom;Lat;Lon;Type;Accès;Grue';

  it('say which columns there are when one is missing', async () => {
    const columns = { ...mapping.columns, phone: 'Téléphone', latitude: 'Latitude' };
    const noted = await take({
      file: file('w.csv', `${header}\nw1;Port;46;-1\n`),
      mapping: file('w.json', { ...mapping, columns }),
    });
    expect(noted.notes[0]).toMatch(/“Latitude”, “Téléphone”.*It has: “Code”, “Nom”, “Lat”/);
    const nameless = { ...mapping, columns: { ...mapping.columns, name: 'Name' } };
    const taking = take({ file: file('n.csv', `${header}\n`), mapping: file('n.json', nameless) });
    await expect(taking).rejects.toThrow(/“Name”.*It has: “Code”, “Nom”/);
    const blind = { ...mapping, columns: { id: 'Code', name: 'Nom' } };
    const report = await take({
      file: file('b.csv', `${header}\nb1;Port d’ailleurs\n`),
      mapping: file('b.json', blind),
    });
    expect(report.notes.join()).toContain('no columns for latitude and longitude');
    const features = ['x', 'y'].map((no) => ({
      type: 'Feature',
      properties: { Code: no, Nom: `Port ${no}`, Autre: 1 },
      geometry: { type: 'Point', coordinates: [380_000, 6_600_000] },
    }));
    const metres = await take({
      file: file('m.geojson', { type: 'FeatureCollection', features }),
      mapping: file('m.json', { ...mapping, columns: { ...mapping.columns, phone: 'Tel' } }),
    });
    expect(metres.refused[0]?.reason).toContain('Lambert-93');
    expect(metres.notes[0]).toMatch(/“Tel”.*It has: “Code”, “Nom”, “Autre”/);
  });

  it('read what a port is for in French words too', async () => {
    const lines = [header, 'k1;Un;46;-2;Port de pêche;Privé;Oui', 'k2;Deux;45;-2;Plaisance;;non'];
    await take({ file: file('k.csv', lines.join('\n')), mapping: file('k.json', mapping) });
    const taken = await rows('essai');
    expect(taken.get('essai-k1')).toMatchObject({ kind: 'fishing', access: 'private', services: ['crane'] });
    expect(taken.get('essai-k2')).toMatchObject({ kind: 'marina', access: null, services: [] });
  });

  it('give an office and a fuel dock to the marina around them only', async () => {
    const node = (id: number, lat: number, tags: object) => ({ type: 'node', id, lat, lon: -3, tags });
    const elements = [
      node(50, 47.001, {
        'seamark:building:function': 'harbour_master',
        name: 'Bureau',
        'contact:phone': '05 36 49 10 10',
        vhf: 'Canal 12',
        email: 'b@example.org',
      }),
      node(51, 47, { leisure: 'marina', name: 'Marina d’ici' }),
      node(52, 47.0015, { 'seamark:type': 'harbour', 'seamark:harbour:category': 'fishing', name: 'Quai' }),
      node(53, 48, { harbour: 'harbour_master', name: 'Bureau seul' }),
      node(54, 48.1, { waterway: 'fuel', name: 'Pompe seule' }),
      node(55, 48.2, { shop: 'boat', 'disused:shop': 'boat', disused: 'yes', name: 'Fermé' }),
      node(56, 48.3, { leisure: 'marina', 'disused:shop': 'boat', name: 'Marina vivante' }),
    ];
    const report = await take({ file: file('parts.json', { elements }), country: 'FR' });
    expect(reasons(report)).toMatchObject({
      'osm-node-50': 'the office of a port',
      'osm-node-53': 'a harbour office without a port within 500 m',
      'osm-node-54': 'a fuel dock without a port within 500 m',
      'osm-node-55': 'a yard or a shop that is closed for good',
    });
    const taken = await rows('osm');
    expect(taken.get('osm-node-51')).toMatchObject({
      office_name: 'Bureau',
      office_phone: '+33536491010',
      office_email: 'b@example.org',
      office_vhf_channel: '12',
    });
    expect(taken.get('osm-node-56')).toMatchObject({ disused: null });
  });

  it.skipIf(!existsSync(CASES))('lose one row to a stray quote', async () => {
    const text = readFileSync(join(CASES, 'o2.csv'), 'utf8').replace('a3;Port neuf', 'a3;"Port neuf');
    const report = await take({ file: file('stray.csv', text), mapping: join(CASES, 'odd-map.json') });
    expect(report).toMatchObject({ read: 12, brokenOff: null });
    expect(reasons(report)['line 5']).toBe('a quote that is never closed');
  });
});
