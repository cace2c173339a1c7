import type { PlaceCategory } from '@nfcards/shared/operations';
import type { PlaceTable } from '../database/schema/places.ts';

export const summaryColumns = [
  'id',
  'name',
  'port_region',
  'country',
  'category',
  'latitude',
  'longitude',
] as const;

type SummaryRow<Category extends PlaceCategory> = Pick<
  PlaceTable,
  Exclude<(typeof summaryColumns)[number], 'category'>
> & { readonly category: Category };

/** A place as all lists show it. */
export function toSummary<Category extends PlaceCategory>(row: SummaryRow<Category>) {
  const { id, name, port_region, country, category, latitude, longitude } = row;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  return { id, name, port_region, country, category, position };
}
