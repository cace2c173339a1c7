import type { Insertable } from 'kysely';
import type { PlaceSourceTable } from '../database/schema/places.ts';

export type PlaceSource = Readonly<Required<Insertable<PlaceSourceTable>>>;

/** Sources of the default data. */
export const SEA_PORTS: PlaceSource = {
  id: 'sea-ports',
  name: 'sea-ports 0.0.9',
  licence: 'MIT',
  attribution: null,
  url: 'https://www.npmjs.com/package/sea-ports',
};

/** The project's own table, which no harbour office has checked. */
export const FRENCH_MARINAS: PlaceSource = {
  id: 'french-marinas',
  name: 'NFCards',
  licence: 'CC0-1.0',
  attribution: null,
  url: null,
};

export const MADE_UP: PlaceSource = {
  id: 'made-up',
  name: 'Exemples fictifs / made-up examples',
  licence: 'CC0-1.0',
  attribution: null,
  url: null,
};

/** The made-up port, where berth requests can be tried out from both sides. */
export const TRIAL_PORT = 'made-up-port';

/** The source of imported OpenStreetMap data. */
export const OPEN_STREET_MAP: PlaceSource = {
  id: 'osm',
  name: 'OpenStreetMap',
  licence: 'ODbL-1.0',
  attribution: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
};
