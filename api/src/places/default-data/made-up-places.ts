import type { PlaceService } from '@nfcards/shared/operations';
import type { PlaceRecord } from '../place-record.ts';
import { nothingKnown } from '../place-record.ts';
import { MADE_UP, TRIAL_PORT } from '../place-sources.ts';

interface Town {
  readonly name: string;
  readonly region: string;
  readonly postalCode: string;
  /** Of the harbour: latitude, longitude. */
  readonly at: readonly [number, number];
  /** Start of the numbers that ARCEP keeps for fiction, where the town lies (decision 2018-0881, 2.5.12). */
  readonly fictionalNumbers: '+3326191' | '+3335301' | '+3346571' | '+3353649';
}

const towns: readonly Town[] = [
  town('Dunkerque', 'Nord', '59140', [51.0344, 2.3768], '+3335301'),
  town('Le Havre', 'Seine-Maritime', '76600', [49.4944, 0.1079], '+3326191'),
  town('Brest', 'Finistère', '29200', [48.4, -4.48], '+3326191'),
  town('Lorient', 'Morbihan', '56100', [47.7483, -3.3702], '+3326191'),
  town('Saint-Nazaire', 'Loire-Atlantique', '44600', [47.28, -2.2], '+3326191'),
  town('La Rochelle', 'Charente-Maritime', '17000', [46.1603, -1.1511], '+3353649'),
  town('Bayonne', 'Pyrénées-Atlantiques', '64100', [43.4929, -1.4748], '+3353649'),
  town('Port-Vendres', 'Pyrénées-Orientales', '66660', [42.52, 3.12], '+3346571'),
  town('Sète', 'Hérault', '34200', [43.4079, 3.7008], '+3346571'),
  town('Marseille', 'Bouches-du-Rhône', '13002', [43.3, 5.4], '+3346571'),
  town('La Ciotat', 'Bouches-du-Rhône', '13600', [43.1737, 5.6052], '+3346571'),
  town('Toulon', 'Var', '83000', [43.1242, 5.928], '+3346571'),
];

const trades: readonly (readonly PlaceService[])[] = [
  ['engines', 'crane', 'winter_storage'],
  ['hulls', 'painting'],
  ['rigging', 'sails'],
  ['electronics', 'engines'],
];
const wares: readonly (readonly PlaceService[])[] = [
  ['chandlery', 'safety_equipment', 'clothing'],
  ['chandlery', 'rigging', 'sails'],
  ['charts', 'electronics', 'safety_equipment'],
  ['fishing', 'clothing', 'painting'],
];

/**
 * A mechanic and a chandler in each of twelve towns, to show the directories at work. None exists: their names say so,
 * and their numbers and addresses are reserved ones.
 */
export const madeUpPlaces: readonly PlaceRecord[] = towns.flatMap((where, index) => {
  const number = index + 1;
  const repairer = {
    ...placeIn(where, { number, shift: 0.003 }),
    id: `made-up-mechanics-${number}`,
    category: 'mechanics',
    name: `Atelier fictif — ${where.name}`,
    phone: `${where.fictionalNumbers}10${String(number).padStart(2, '0')}`,
    email: `atelier-${number}@example.org`,
    opening_hours: 'Mo-Fr 08:00-12:00,14:00-18:00',
    services: [...(trades[index % trades.length] ?? [])],
  } satisfies PlaceRecord;
  const shop = {
    ...placeIn(where, { number, shift: -0.003 }),
    id: `made-up-shop-${number}`,
    category: 'shop',
    name: `Accastillage fictif — ${where.name}`,
    phone: `${where.fictionalNumbers}20${String(number).padStart(2, '0')}`,
    email: `accastillage-${number}@example.org`,
    opening_hours: 'Tu-Sa 09:30-12:30,14:00-19:00',
    services: [...(wares[index % wares.length] ?? [])],
  } satisfies PlaceRecord;
  return [repairer, shop];
});

/** Without a position, so that no boat steers for it. */
export const trialPort: PlaceRecord = {
  ...nothingKnown,
  id: TRIAL_PORT,
  category: 'port',
  kind: 'marina',
  name: 'Port d’essai fictif',
  country: 'FR',
  max_length: 15,
  max_beam: 4.5,
  max_draught: 2,
  other_names: ['Made-up trial port'],
  source: MADE_UP.id,
};

function placeIn(where: Town, { number, shift }: { readonly number: number; readonly shift: number }) {
  return {
    ...nothingKnown,
    port_region: where.region,
    country: 'FR',
    latitude: round(where.at[0] + shift),
    longitude: round(where.at[1] + shift),
    address: `${number}, quai de l’Exemple`,
    postal_code: where.postalCode,
    city: where.name,
    languages: number % 3 === 0 ? ['fr', 'en', 'es'] : ['fr', 'en'],
    source: MADE_UP.id,
  };
}

function town(
  name: string,
  region: string,
  postalCode: string,
  at: Town['at'],
  fictionalNumbers: Town['fictionalNumbers'],
): Town {
  return { name, region, postalCode, at, fictionalNumbers };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
