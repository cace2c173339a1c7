import { describe, expect, it } from 'vitest';
import { isInside } from './area-shape.ts';
import { sailingAreas } from './sailing-areas.ts';
import { frenchTowns, whereInFrance } from './where-in-france.ts';

describe('the areas that sailors name', () => {
  it.each([
    ['Boulogne-sur-Mer', 50.727, 1.599, 'Côte d’Opale'],
    ['Le Crotoy', 50.215, 1.625, 'Baie de Somme'],
    ['Fécamp', 49.761, 0.372, 'Côte d’Albâtre'],
    ['Le Havre', 49.488, 0.095, 'Baie de Seine'],
    ['Deauville', 49.363, 0.076, 'Côte Fleurie'],
    ['Ouistreham', 49.279, -0.249, 'Côte de Nacre'],
    ['Port-en-Bessin', 49.349, -0.756, 'Bessin'],
    ['Cherbourg', 49.646, -1.621, 'Cotentin'],
    ['Goury', 49.716, -1.946, 'La Hague'],
    ['Chausey', 48.872, -1.82, 'Îles Chausey'],
    ['Cancale', 48.671, -1.851, 'Baie du Mont-Saint-Michel'],
    ['Granville', 48.833, -1.601, 'Golfe de Saint-Malo'],
    ['Saint-Malo', 48.64, -2.027, 'Côte d’Émeraude'],
    ['Roscoff', 48.721, -3.966, 'Bretagne Nord'],
    ['Plouër', 48.527, -1.987, 'Vallée de la Rance'],
    ['Saint-Quay-Portrieux', 48.646, -2.82, 'Baie de Saint-Brieuc'],
    ['Bréhat', 48.845, -3, 'Île de Bréhat'],
    ['Perros-Guirec', 48.806, -3.442, 'Côte de Granit rose'],
    ['Trébeurden', 48.769, -3.586, 'Côte de Granit rose'],
    ['Morlaix', 48.583, -3.833, 'Baie de Morlaix'],
    ['Batz', 48.741, -4.009, 'Île de Batz'],
    ['L’Aber Wrac’h', 48.599, -4.562, 'Pays des Abers'],
    ['Ouessant', 48.456, -5.1, 'Île d’Ouessant'],
    ['Molène', 48.398, -4.956, 'Île Molène'],
    ['Sein', 48.037, -4.852, 'Île de Sein'],
    ['Moulin Blanc', 48.392, -4.433, 'Rade de Brest'],
    ['Camaret', 48.28, -4.596, 'Presqu’île de Crozon'],
    ['Douarnenez', 48.099, -4.34, 'Baie de Douarnenez'],
    ['Loctudy', 47.834, -4.171, 'Cornouaille'],
    ['Saint-Nicolas', 47.722, -3.995, 'Îles de Glénan'],
    ['Concarneau', 47.871, -3.914, 'Bretagne Sud'],
    ['Kernével', 47.716, -3.367, 'Rade de Lorient'],
    ['Port-Tudy', 47.644, -3.446, 'Île de Groix'],
    ['La Trinité', 47.587, -3.026, 'Baie de Quiberon'],
    ['Vannes', 47.651, -2.758, 'Golfe du Morbihan'],
    ['Sauzon', 47.372, -3.219, 'Belle-Île'],
    ['Houat', 47.394, -2.957, 'Île d’Houat'],
    ['Hœdic', 47.344, -2.876, 'Île d’Hœdic'],
    ['Le Croisic', 47.295, -2.513, 'Presqu’île guérandaise'],
    ['Pornichet', 47.258, -2.35, 'Côte d’Amour'],
    ['Pornic', 47.11, -2.112, 'Côte de Jade'],
    ['L’Herbaudière', 47.024, -2.298, 'Île de Noirmoutier'],
    ['Port-Joinville', 46.727, -2.347, 'Île d’Yeu'],
    ['Les Sables-d’Olonne', 46.505, -1.794, 'Côte de Lumière'],
    ['La Rochelle', 46.144, -1.168, 'Pertuis charentais'],
    ['Ars-en-Ré', 46.211, -1.511, 'Île de Ré'],
    ['Boyardville', 45.968, -1.241, 'Île d’Oléron'],
    ['Aix', 46.01, -1.172, 'Île d’Aix'],
    ['Port-Médoc', 45.557, -1.062, 'Estuaire de la Gironde'],
    ['Pauillac', 45.198, -0.742, 'Estuaire de la Gironde'],
    ['Arcachon', 44.661, -1.15, 'Bassin d’Arcachon'],
    ['Capbreton', 43.654, -1.44, 'Côte d’Argent'],
    ['Ciboure', 43.385, -1.666, 'Pays basque'],
    ['Port-Vendres', 42.518, 3.108, 'Côte Vermeille'],
    ['Canet', 42.703, 3.039, 'Roussillon'],
    ['Cap d’Agde', 43.28, 3.502, 'Côte d’Améthyste'],
    ['Marseillan', 43.355, 3.535, 'Étang de Thau'],
    ['Saintes-Maries', 43.45, 4.425, 'Camargue'],
    ['Gruissan', 43.106, 3.105, 'Golfe du Lion'],
    ['Carry-le-Rouet', 43.33, 5.153, 'Côte Bleue'],
    ['Vieux-Port', 43.2945, 5.369, 'Rade de Marseille'],
    ['Frioul', 43.28, 5.308, 'Îles du Frioul'],
    ['Cassis', 43.213, 5.537, 'Calanques'],
    ['Toulon', 43.118, 5.931, 'Rade de Toulon'],
    ['Porquerolles', 43.002, 6.201, 'Îles d’Hyères'],
    ['Port-Cros', 43.009, 6.382, 'Port-Cros'],
    ['Saint-Tropez', 43.277, 6.637, 'Golfe de Saint-Tropez'],
    ['La Rague', 43.517, 6.939, 'Estérel'],
    ['Saint-Honorat', 43.508, 7.047, 'Îles de Lérins'],
    ['Nice', 43.695, 7.285, 'Côte d’Azur'],
    ['Macinaggio', 42.961, 9.454, 'Cap Corse'],
    ['Calvi', 42.566, 8.76, 'Balagne'],
    ['Ajaccio', 41.921, 8.74, 'Golfe d’Ajaccio'],
    ['Bonifacio', 41.389, 9.161, 'Extrême-Sud'],
    ['Abbeville', 50.105, 1.83, 'Picardie'],
    ['Le Marin', 14.467, -60.868, 'Antilles françaises'],
  ])('%s (%d, %d) lies in %s', (_, latitude, longitude, name) => {
    expect(whereInFrance({ latitude, longitude })?.areas).toContain(name);
  });

  it.each([
    ['Brest', 48.38, -4.49, 'Presqu’île de Crozon'],
    ['Quiberon', 47.488, -3.099, 'Belle-Île'],
    ['Marseille', 43.2945, 5.369, 'Golfe du Lion'],
    ['Marseille', 43.2945, 5.369, 'Côte d’Azur'],
    ['La Rochelle', 46.144, -1.168, 'Île de Ré'],
    ['Lorient', 47.745, -3.363, 'Golfe du Morbihan'],
    ['Hyères', 43.083, 6.16, 'Îles d’Hyères'],
    ['Rennes', 48.11, -1.68, 'Bretagne Nord'],
    ['Grasse', 43.66, 6.92, 'Golfe de La Napoule'],
    ['Saint-Omer', 50.75, 2.25, 'Côte d’Opale'],
    ['Roscoff', 48.726, -3.982, 'Île de Batz'],
  ])('%s (%d, %d) does not lie in %s', (_, latitude, longitude, name) => {
    expect(whereInFrance({ latitude, longitude })?.areas).not.toContain(name);
  });

  it('each hold a town, a harbour or an island of their departments', () => {
    const towns = [...frenchTowns()];
    const empty = sailingAreas.filter(
      ({ departments, shapes }) =>
        !departments.every((code) =>
          towns.some(
            (town) =>
              town.department === code &&
              (shapes.length === 0 || shapes.some((shape) => isInside(town, shape))),
          ),
        ),
    );
    expect(empty.map(({ name }) => name)).toEqual([]);
  });
});
