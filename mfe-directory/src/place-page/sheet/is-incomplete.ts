import type { PlaceDetails } from '../../place/place-state.ts';
import { knownServices } from '../../place-facts/known-services.ts';

/** Nobody who works there has said anything: no way to reach it, no hours, no services. */
export function isIncomplete(place: PlaceDetails): boolean {
  const { phone, email, website, opening_hours: hours } = place;
  const isSilent = [phone, email, website, hours].every((fact) => fact === null);
  const isPortSilent =
    place.category !== 'port' || (place.vhf_channel === null && place.harbour_office === null);
  return isSilent && isPortSilent && knownServices(place).offered.length === 0;
}
