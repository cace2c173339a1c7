import type { Insertable } from 'kysely';
import type { PlaceSourceTable } from './tables.ts';

export type PlaceSource = Readonly<Required<Insertable<PlaceSourceTable>>>;

/** What the default data comes from. */
export const SEA_PORTS: PlaceSource = {
  id: 'sea-ports',
  name: 'sea-ports 0.0.9',
  licence: 'MIT',
  attribution: null,
  url: 'https://www.npmjs.com/package/sea-ports',
};

export const MADE_UP: PlaceSource = {
  id: 'made-up',
  name: 'Exemples fictifs / made-up examples',
  licence: 'CC0-1.0',
  attribution: null,
  url: null,
};

/** What the importer gives to what it reads as OpenStreetMap data. */
export const OPEN_STREET_MAP: PlaceSource = {
  id: 'osm',
  name: 'OpenStreetMap',
  licence: 'ODbL-1.0',
  attribution: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
};
