import type { PlaceDetails } from '../../place/place-state.ts';

/** Whether it is the made-up port at which requests for a berth are tried out. */
export function isTrialPort(place: PlaceDetails): boolean {
  return place.category === 'port' && place.trial_port === place.id;
}
