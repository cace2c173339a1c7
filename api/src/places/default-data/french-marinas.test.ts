import { describe, expect, it } from 'vitest';
import { parseFrenchMarinas, readFrenchMarinas } from './french-marinas.ts';
import { readSeaPorts, selectPorts } from './sea-ports.ts';

const HEADER =
  'id,name,other_names,town,department,department_code,post_code,latitude,longitude,vhf,berths,website,kind';
const ROW = {
  id: '29019-port-du-chateau',
  name: 'Port du Château',
  other_names: "Marina du Château|Porzh ar C'hastell",
  town: 'Brest',
  department: 'Finistère',
  department_code: '29',
  post_code: '29200',
  latitude: '48.3800',
  longitude: '-4.4900',
  vhf: '9|72',
  berths: '625',
  website: 'https://www.marinasbrest.fr/',
  kind: 'marina',
};

describe('a table of French marinas', () => {
  it('is read row by row', () => {
    expect(parseFrenchMarinas(tableOf(ROW))).toEqual({
      kind: 'read',
      marinas: [
        {
          ...ROW,
          other_names: ['Marina du Château', "Porzh ar C'hastell"],
          latitude: 48.38,
          longitude: -4.49,
          vhf: [9, 72],
          berths: 625,
        },
      ],
    });
  });

  it('says of an empty field that it is not known', () => {
    const unknown = { other_names: '', post_code: '', vhf: '', berths: '', website: '' };
    expect(parseFrenchMarinas(tableOf({ ...ROW, ...unknown }))).toMatchObject({
      marinas: [{ other_names: [], post_code: null, vhf: [], berths: null, website: null }],
    });
  });

  it('names a department as imports do', () => {
    const row = { ...ROW, id: '22162-paimpol', department: "Côtes-d'Armor", department_code: '22' };
    expect(parseFrenchMarinas(tableOf({ ...row, post_code: '22500' }))).toMatchObject({
      marinas: [{ department: 'Côtes-d’Armor' }],
    });
  });

  it('takes commas in quotes, empty lines and the mark that spreadsheets set', () => {
    const csv = `\ufeff${tableOf({ ...ROW, name: '"Port du Château, Brest"' })}\n\n`;
    expect(parseFrenchMarinas(csv)).toMatchObject({ marinas: [{ name: 'Port du Château, Brest' }] });
  });

  it.each([
    [{ id: 'port-du-chateau' }, 'id “port-du-chateau” has to be the INSEE code of the town and words'],
    [{ name: '' }, 'name “” has to be there'],
    [{ name: 'Port  du Château' }, 'name “Port  du Château” has to be there, without spaces around it'],
    [{ other_names: 'Marina||Château' }, 'other_names “Marina||Château” has to be there'],
    [{ department_code: '56' }, 'id and department_code have to begin alike'],
    [{ post_code: '2920' }, 'post_code “2920” has to be five digits'],
    [{ post_code: '56000' }, 'post_code has to be one of the department'],
    [{ latitude: '4.4900' }, 'latitude “4.4900” has to be degrees from 41 to 52'],
    [{ longitude: '-4.49' }, 'longitude “-4.49” has to be degrees from -6 to 10 with four decimals'],
    [{ vhf: '9|29' }, 'vhf “9|29” has a channel that is not one of 1 to 28 and 60 to 88'],
    [{ berths: 'about 600' }, 'berths “about 600” has to be a number of berths'],
    [{ website: 'http://example.org' }, 'website “http://example.org” has to be an address that begins'],
    [{ kind: 'harbour' }, 'kind “harbour” has to be one of marina, mooring, fishing'],
  ])('refuses %o and says where and why', (mistake, sentence) => {
    const outcome = parseFrenchMarinas(tableOf(ROW, { ...ROW, id: '29019-other', ...mistake }));
    expect(outcome).toEqual({ kind: 'refused', mistakes: [expect.stringContaining(`Line 3: ${sentence}`)] });
  });

  it('tells all mistakes at once', () => {
    const rows = [ROW, { ...ROW, id: '29019-other', vhf: '90', berths: 'many' }, ROW];
    const outcome = parseFrenchMarinas(`${tableOf(...rows)}\n29019-short,Port`);
    expect(outcome).toMatchObject({
      mistakes: [
        expect.stringContaining('Line 3: vhf “90”'),
        expect.stringContaining('Line 3: berths “many”'),
        'Line 4: id “29019-port-du-chateau” is that of line 2.',
        'Line 5: 2 fields instead of 13; a field with a comma in it stands in double quotes.',
      ],
    });
  });

  it('refuses other columns, no columns, and quotes that are not closed', () => {
    const columns = { kind: 'refused', mistakes: [`Line 1: the columns have to be ${HEADER}.`] };
    expect(parseFrenchMarinas('id;nom')).toEqual(columns);
    expect(parseFrenchMarinas('')).toEqual(columns);
    const open = parseFrenchMarinas(tableOf({ ...ROW, name: '"Port' }));
    expect(open).toMatchObject({ kind: 'refused', mistakes: [expect.stringMatching(/^Line 2: Quote/)] });
  });
});

describe('the table of French marinas', () => {
  const marinas = readFrenchMarinas();

  it('has 220 marinas or more, on every coast', () => {
    expect(marinas.length).toBeGreaterThanOrEqual(220);
    expect([...new Set(marinas.map((marina) => marina.department_code))].sort()).toEqual(
      // The Eure touches the estuary of the Seine, and has no harbour there.
      '06 11 13 14 17 22 29 2A 2B 30 33 34 35 40 44 50 56 59 62 64 66 76 80 83 85'.split(' '),
    );
  });

  it('has those that sailors name first', () => {
    const names = marinas.map(({ name, town, post_code }) => `${name}, ${post_code} ${town}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'Port des Minimes, 17000 La Rochelle',
        'Vieux-Port de La Rochelle, 17000 La Rochelle',
        'Port des Bas-Sablons, 35400 Saint-Malo',
        'Port Vauban - Bassin Vauban, 35400 Saint-Malo',
        'Port Vauban, 06600 Antibes',
        'Port de Porquerolles, 83400 Hyères',
        'Port du Moulin Blanc, 29200 Brest',
        'Port du Château, 29200 Brest',
        'Port du Crouesty, 56640 Arzon',
        'Port-Camargue, 30240 Le Grau-du-Roi',
        'Port-Haliguen, 56170 Quiberon',
        'Vieux-Port de Marseille, 13001 Marseille',
        'Port de Sokoburu, 64700 Hendaye',
        "Port Olona, 85100 Les Sables-d'Olonne",
        'Port de La Trinité-sur-Mer, 56470 La Trinité-sur-Mer',
        'Port de Bonifacio, 20169 Bonifacio',
        'Port Charles Ornano, 20090 Ajaccio',
        'Port de Saint-Tropez, 83990 Saint-Tropez',
      ]),
    );
    expect(marinas.find(({ name }) => name === 'Port du Crouesty')?.other_names).toContain(
      "Porzh ar C'hroesti",
    );
  });

  it('has no marina under the name of a commercial port, which is another place', () => {
    const { ports } = selectPorts(readSeaPorts());
    const commercial = ports.filter(({ country }) => country === 'FR').map(({ name }) => name);
    expect(marinas.filter(({ name }) => commercial.includes(name))).toEqual([]);
  });

  it('says no name of a marina twice', () => {
    const twice = marinas.filter(({ name, other_names }) => {
      return new Set([name, ...other_names]).size <= other_names.length;
    });
    expect(twice).toEqual([]);
  });
});

/** Fields as they stand in the file, quotes and all. */
function tableOf(...rows: readonly (typeof ROW)[]): string {
  return [HEADER, ...rows.map((row) => Object.values(row).join())].join('\n');
}
