import { type PlaceService, placeServiceKinds } from '@nfcards/shared/operations';
import type { PlaceDetails } from '../place/place-state.ts';

/** What a port says yes or no to. */
const ASKED = ['fuel', 'water', 'power', 'showers'] as const satisfies readonly PlaceService[];
export type AskedService = (typeof ASKED)[number];

export interface KnownServices {
  /** In the order of the table of services. */
  readonly offered: readonly PlaceService[];
  /** Known not to be there. What is not known is in neither. */
  readonly missing: readonly AskedService[];
}

export function knownServices(place: PlaceDetails): KnownServices {
  const said = ASKED.map((service) => [service, place.category === 'port' ? place[service] : null] as const);
  const offered = new Set<PlaceService>(place.services);
  for (const [service, answer] of said) if (answer === true) offered.add(service);
  return {
    offered: placeServiceKinds.filter((service) => offered.has(service)),
    missing: said
      .filter(([service, answer]) => answer === false && !offered.has(service))
      .map(([service]) => service),
  };
}
