import { describe, expect, it } from 'vitest';
import { frenchTowns, whereInFrance } from './where-in-france.ts';

function at(latitude: number, longitude: number) {
  return whereInFrance({ latitude, longitude });
}

describe('where a position lies in France', () => {
  it('tells commune, department, region, coast, areas and postal codes', () => {
    expect(at(47.347, -3.153)).toEqual({
      commune: 'Le Palais',
      communeCode: '56152',
      department: { code: '56', name: 'Morbihan' },
      region: 'Bretagne',
      coast: 'Atlantique',
      areas: ['Bretagne Sud', 'Belle-Île', 'Mor Braz', 'Golfe de Gascogne'],
      postalCodes: ['56360'],
      keys: [
        'department-56',
        'region-bretagne',
        'coast-atlantique',
        'area-bretagne-sud',
        'area-belle-ile',
        'area-mor-braz',
        'area-golfe-de-gascogne',
      ],
    });
  });

  it('finds Corsica under its own name and under the Mediterranean', () => {
    const ajaccio = at(41.921, 8.74);
    expect(ajaccio).toMatchObject({
      department: { code: '2A' },
      region: 'Corse',
      coast: 'Corse',
      keys: expect.arrayContaining(['region-corse', 'coast-corse', 'coast-mediterranee']),
    });
  });

  it.each([
    ['Hendaye', 43.372, -1.783],
    ['Menton', 43.783, 7.521],
    ['Cap-d’Ail', 43.7245, 7.4115],
    ['Dunkerque', 51.05, 2.37],
    ['Bray-Dunes', 51.08, 2.52],
    ['Collioure', 42.526, 3.086],
    ['Cerbère', 42.442, 3.168],
    ['Bonifacio', 41.389, 9.161],
    ['Évian-les-Bains', 46.403, 6.59],
    ['Saint-Martin', 18.068, -63.085],
    ['Granville', 48.87, -1.825],
  ])('is French beside the border: %s', (commune, latitude, longitude) => {
    expect(at(latitude, longitude)?.commune.replaceAll("'", '’')).toBe(commune);
  });

  it.each([
    ['Hondarribia', 43.379, -1.79],
    ['Irun', 43.338, -1.789],
    ['Ventimiglia', 43.7885, 7.6],
    ['Monaco, port Hercule', 43.735, 7.425],
    ['Monaco, Fontvieille', 43.7285, 7.419],
    ['Saint Helier', 49.18, -2.11],
    ['Les Écréhous', 49.288, -1.93],
    ['Saint Peter Port', 49.455, -2.535],
    ['Alderney', 49.72, -2.2],
    ['Dover', 51.12, 1.32],
    ['De Panne', 51.1, 2.59],
    ['Nieuwpoort', 51.15, 2.72],
    ['Portbou', 42.428, 3.166],
    ['La Maddalena', 41.21, 9.4],
    ['Sint Maarten, Simpson Bay', 18.035, -63.09],
    ['Geneva', 46.21, 6.155],
    ['Palma', 39.57, 2.64],
    ['the middle of the Channel’s English side', 50.5, -1],
  ])('is not French: %s', (_, latitude, longitude) => {
    expect(at(latitude, longitude)).toBeNull();
  });

  it.each([
    ['60 miles west of Ouessant', 48.46, -6.6],
    ['60 miles south of Cassis', 42.2, 5.5],
    ['Bay of Biscay', 45.5, -3],
    ['mid-Atlantic', 30, -40],
    ['no position', Number.NaN, 2],
    ['no such latitude', 91, 2],
    ['no such longitude', 48, 181],
  ])('is nowhere: %s', (_, latitude, longitude) => {
    expect(at(latitude, longitude)).toBeNull();
  });

  it.each([
    ['Ouessant', '29', 48.456, -5.1],
    ['Ouessant', '29', 48.46, -5.4],
    ['Île-Molène', '29', 48.397, -4.955],
    ['Île-de-Sein', '29', 48.037, -4.852],
    ['Île-de-Batz', '29', 48.742, -4.008],
    ['Île-de-Bréhat', '22', 48.843, -2.999],
    ['Fouesnant', '29', 47.722, -3.995],
    ['Groix', '56', 47.644, -3.446],
    ['Île-d’Houat', '56', 47.394, -2.957],
    ['Hœdic', '56', 47.344, -2.876],
    ['Le Palais', '56', 47.347, -3.153],
    ['Sauzon', '56', 47.372, -3.219],
    ['Bangor', '56', 47.314, -3.189],
    ['Locmaria', '56', 47.296, -3.076],
    ['Île-aux-Moines', '56', 47.6, -2.845],
    ['Île-d’Arz', '56', 47.594, -2.802],
    ['L’Île-d’Yeu', '85', 46.727, -2.347],
    ['Île-d’Aix', '17', 46.01, -1.172],
    ['Marseille', '13', 43.28, 5.308],
    ['Hyères', '83', 43.002, 6.201],
    ['Hyères', '83', 43.009, 6.382],
    ['Cannes', '06', 43.508, 7.047],
    ['Bonifacio', '2A', 41.34, 9.255],
  ])('is of the island or off it: %s (%s)', (commune, department, latitude, longitude) => {
    const found = at(latitude, longitude);
    expect([found?.commune.replaceAll("'", '’'), found?.department.code]).toEqual([commune, department]);
  });

  it.each([
    ['Le Marin', '972', 'Martinique', 14.467, -60.868],
    ['Pointe-à-Pitre', '971', 'Guadeloupe', 16.22, -61.53],
    ['Terre-de-Haut', '971', 'Guadeloupe', 15.866, -61.584],
    ['Le Port', '974', 'La Réunion', -20.94, 55.285],
    ['Mamoudzou', '976', 'Mayotte', -12.78, 45.23],
    ['Cayenne', '973', 'Guyane', 4.93, -52.33],
    ['Saint-Barthélemy', '977', 'Saint-Barthélemy', 17.9, -62.85],
    ['Papeete', '987', 'Polynésie française', -17.54, -149.57],
    ['Bora-Bora', '987', 'Polynésie française', -16.505, -151.75],
    ['Nouméa', '988', 'Nouvelle-Calédonie', -22.276, 166.44],
    ['Saint-Pierre', '975', 'Saint-Pierre-et-Miquelon', 46.78, -56.17],
  ])('is overseas: %s (%s %s), with no coast of the table', (commune, department, region, ...position) => {
    expect(at(...position)).toMatchObject({ commune, department: { code: department }, region, coast: null });
  });

  it.each([
    ['Dunkerque', 'Mer du Nord', 51.047, 2.374],
    ['Gravelines', 'Mer du Nord', 50.99, 2.11],
    ['Calais', 'Manche', 50.962, 1.847],
    ['Caen', 'Manche', 49.18, -0.355],
    ['Dinan', 'Manche', 48.455, -2.037],
    ['L’Aber-Ildut', 'Manche', 48.47, -4.755],
    ['Le Conquet', 'Atlantique', 48.361, -4.78],
    ['Ouessant', 'Atlantique', 48.456, -5.1],
    ['Châteaulin', 'Atlantique', 48.2, -4.09],
    ['Quimper', 'Atlantique', 47.99, -4.11],
    ['La Roche-Bernard', 'Atlantique', 47.52, -2.3],
    ['Nantes', 'Atlantique', 47.207, -1.57],
    ['Bordeaux', 'Atlantique', 44.86, -0.55],
    ['Bayonne', 'Atlantique', 43.495, -1.475],
    ['Martigues', 'Méditerranée', 43.405, 5.05],
    ['Aigues-Mortes', 'Méditerranée', 43.565, 4.19],
    ['Corte', 'Corse', 42.306, 9.15],
    ['Rennes', null, 48.11, -1.68],
    ['Lyon', null, 45.76, 4.83],
    ['Pau', null, 43.3, -0.37],
    ['Toulouse', null, 43.6, 1.44],
  ])('%s has for its coast: %s', (_, coast, latitude, longitude) => {
    expect(at(latitude, longitude)?.coast).toBe(coast);
  });

  it('takes microseconds a position, as printed', () => {
    const positions = Array.from({ length: 20_000 }, (_, index) => [
      42 + (index % 90) / 10,
      -5 + index / 1600,
    ]);
    at(48, 0);
    const before = process.cpuUsage();
    for (const [latitude = 0, longitude = 0] of positions) at(latitude, longitude);
    const { user, system } = process.cpuUsage(before);
    console.log(`Where: ${((user + system) / positions.length).toFixed(1)} µs a position`);
    expect(at(48.85, 2.35)?.commune).toBe('Paris');
  });
});

describe('the towns of France', () => {
  const towns = [...frenchTowns()];

  it('are with positions, departments and mostly communes', () => {
    expect(towns.length).toBeGreaterThan(15_000);
    expect(towns.filter(({ communeCode }) => communeCode === undefined).length).toBeLessThan(20);
    expect(towns.find(({ name }) => name === 'Lorient')).toMatchObject({
      commune: 'Lorient',
      communeCode: '56121',
      department: '56',
      population: expect.any(Number),
    });
  });

  it('are with harbours and islands that bear another name than their commune', () => {
    expect(towns.find(({ name }) => name === 'Porquerolles')).toMatchObject({ commune: 'Hyères' });
    expect(towns.find(({ name }) => name === 'Port-Joinville')).toMatchObject({ commune: "L'Île-d'Yeu" });
  });

  it('lie where France is, each in a department that is known', () => {
    const lost = towns.filter(({ latitude, longitude }) => at(latitude, longitude) === null);
    // Two have their position on the other bank of the river that is the border.
    expect(lost.map(({ name }) => name)).toEqual(['Halluin', 'Apatou']);
  });
});
