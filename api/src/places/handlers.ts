import type { Database } from '../database/database.ts';
import type { Handlers } from '../wire/outcome.ts';
import type { KnownTides } from './place-details.ts';
import { placeDetails } from './place-details.ts';
import { placeList } from './place-list.ts';
import { keptSearches } from './search/kept-searches.ts';

export function placeHandlers(database: Database, tideStations: KnownTides) {
  return {
    ports_data: placeList(database, 'port'),
    mechanics_data: placeList(database, 'mechanics'),
    riggers_data: placeList(database, 'shop'),
    port_details: placeDetails(database, 'port', 'port_unknown', tideStations),
    mechanics_details: placeDetails(database, 'mechanics', 'mechanic_unknown'),
    riggers_details: placeDetails(database, 'shop', 'shop_unknown'),
    search: keptSearches(database),
  } satisfies Partial<Handlers>;
}
