import lookUp from '@photostructure/tz-lookup';
import type { PlaceTable } from '../database/schema/places.ts';

/**
 * The zone of a place, an IANA name: as its source says, else by its position. For the latter the library carries a
 * map of the zones of the world in 70 kB, where the databases have none; a kilometre beside a border it may be wrong.
 * Null where nothing tells, and on the high seas, whose zones no harbour keeps.
 */
export function timeZoneOf({
  time_zone,
  latitude,
  longitude,
}: Pick<PlaceTable, 'time_zone' | 'latitude' | 'longitude'>): string | null {
  if (time_zone !== null || latitude === null || longitude === null) return time_zone;
  const zone = lookUp(latitude, longitude);
  return zone.startsWith('Etc/') ? null : zone;
}
