import type { ListedPlace } from '@nfcards/shared/operations';
import type { PlaceTable } from '../database/schema/places.ts';
import { summaryColumns, toSummary } from './place-summary.ts';
import { timeZoneOf } from './time-zone.ts';

export const listedColumns = [
  ...summaryColumns,
  'services',
  'opening_hours',
  'time_zone',
  'max_length',
  'max_draught',
] as const;

/** A row of a whole list. Unknown values are undefined, and so not in its JSON. */
export function toListed(row: Pick<PlaceTable, (typeof listedColumns)[number]>): ListedPlace {
  const { services, opening_hours, max_length, max_draught } = row;
  return {
    ...toSummary(row),
    services: services.length === 0 ? undefined : services,
    opening_hours: opening_hours ?? undefined,
    time_zone: opening_hours === null ? undefined : (timeZoneOf(row) ?? undefined),
    max_length: max_length ?? undefined,
    max_draught: max_draught ?? undefined,
  };
}
