import { describe, expect, it } from 'vitest';
import { areaMentioned, areasNamed } from './areas-named.ts';
import { departmentsOf, frenchAreas } from './french-areas.ts';

function keysNamed(text: string): readonly string[] {
  return areasNamed(text).map(({ key }) => key);
}

describe('what a text names in France', () => {
  it.each([
    ['29', ['department-29']],
    ['2a', ['department-2a']],
    ['20', ['department-2a', 'department-2b']],
    ['974', ['department-974']],
    ['Finistère', ['department-29']],
    ['finistere', ['department-29']],
    ['le Var', ['department-83']],
    ['côtes-d’armor', ['department-22']],
    ['Bretagne', ['region-bretagne']],
    ['Brittany', ['region-bretagne']],
    ['PACA', ['region-provence-alpes-cote-d-azur']],
    ['La Manche', ['department-50', 'coast-manche']],
    ['English Channel', ['coast-manche']],
    ['the Mediterranean', ['coast-mediterranee']],
    ['Corse', ['region-corse', 'coast-corse']],
    ['Corsica', ['region-corse', 'coast-corse']],
    ['Belle-Île-en-Mer', ['area-belle-ile']],
    ['belle ile', ['area-belle-ile']],
    ['île d’Yeu', ['area-ile-d-yeu']],
    ['l’Île-d’Yeu', ['area-ile-d-yeu']],
    ['Ushant', ['area-ile-d-ouessant']],
    ['hoedic', ['area-ile-d-hoedic']],
    ['the French Riviera', ['area-cote-d-azur']],
    ['golfe de St-Tropez', ['area-golfe-de-saint-tropez']],
    ['Bay of Biscay', ['area-golfe-de-gascogne']],
    ['bretagne sud', ['area-bretagne-sud']],
    ['Vendée', ['department-85']],
    ['Réunion', ['department-974', 'region-la-reunion']],
    ['Lorient', []],
    ['', []],
    ['the', []],
  ])('%s', (text, keys) => {
    expect(keysNamed(text)).toEqual(keys);
  });

  it('finds what it names under each of its names', () => {
    for (const area of frenchAreas) {
      for (const name of [area.name, ...area.aliases]) expect(keysNamed(name)).toContain(area.key);
    }
  });

  it('has one key for each', () => {
    expect(new Set(frenchAreas.map(({ key }) => key)).size).toBe(frenchAreas.length);
  });

  it('gives one name to two only where a department, a region or a coast shares it', () => {
    const shared = frenchAreas
      .filter(({ kind }) => kind === 'area')
      .flatMap(({ name, aliases }) => [name, ...aliases])
      .filter((name) => keysNamed(name).length > 1);
    expect(shared).toEqual([]);
  });
});

describe('what is named within a longer text', () => {
  it.each([
    ['grue dans le golfe du Morbihan', ['area-golfe-du-morbihan'], 'grue'],
    ['marinas in Brittany', ['region-bretagne'], 'marinas'],
    ['voilier bretagne sud', ['area-bretagne-sud'], 'voilier'],
    ['ports du 29', ['department-29'], 'ports'],
    ['côte d’azur mécanicien', ['area-cote-d-azur'], 'mecanicien'],
    ['finistère', ['department-29'], ''],
  ])('%s', (text, keys, rest) => {
    const mention = areaMentioned(text);
    expect([mention?.areas.map(({ key }) => key), mention?.rest]).toEqual([keys, rest]);
  });

  it('is nothing where nothing is named', () => {
    expect(areaMentioned('port de plaisance')).toBeNull();
    expect(areaMentioned('')).toBeNull();
  });
});

describe('departments of what is named', () => {
  it.each([
    ['region-bretagne', ['22', '29', '35', '56']],
    ['region-corse', ['2A', '2B']],
    ['department-29', ['29']],
    ['coast-mer-du-nord', ['59', '62']],
    ['area-cote-d-azur', ['06', '83']],
    ['region-atlantis', []],
  ])('%s', (key, codes) => {
    expect(departmentsOf(key)).toEqual(codes);
  });
});
