import type { PlaceDetails } from '../../place/place-state.ts';
import { waysToReach } from '../../place-facts/contact-facts.tsx';
import { knownServices } from '../../place-facts/known-services.ts';

/** Nobody who works there has said anything: no way to reach it, no hours, no services. */
export function isIncomplete(place: PlaceDetails): boolean {
  const hasOffice = place.category === 'port' && place.harbour_office !== null;
  const isReached = waysToReach(place).length > 0 || hasOffice;
  return !isReached && place.opening_hours === null && knownServices(place).offered.length === 0;
}
