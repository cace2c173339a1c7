import type { PlaceCategory, PlaceService } from '@nfcards/shared/operations';
import type { PlaceRecord } from '../place-record.ts';
import { nothingKnown } from '../place-record.ts';
import type { Complain } from './field-values.ts';
import {
  readChannel,
  readCount,
  readCountry,
  readDegrees,
  readEmail,
  readMetres,
  readPhone,
  readText,
  readWebsite,
} from './field-values.ts';
import { frenchDepartment } from './french-departments.ts';
import type { Mapping } from './mapping.ts';
import type { Taken } from './osm-place.ts';

type Row = Readonly<Record<string, string | undefined>>;
type Field = keyof Mapping['columns'];

/** What a row of a CSV file, or the properties of a GeoJSON feature, says by the mapping. */
export function mappedPlace(row: Row, mapping: Mapping, complain: Complain): Taken {
  const { columns, source } = mapping;
  const value = (field: Field): string | undefined => {
    const column = columns[field];
    return column === undefined ? undefined : row[column];
  };
  if (Object.values(row).some((cell) => cell?.includes('\ufffd')))
    return refused('letters that are not UTF-8');
  const id = readText(value('id'), 40);
  if (id === null || !/^[\w.:-]+$/.test(id)) return refused(`no id in the column “${columns.id}”`);
  const name = readText(value('name'));
  if (name === null || !/[\p{L}\p{N}]/u.test(name)) return refused('no name');
  const category = categoryOf(row, mapping);
  if (category === null) return refused('a category that the mapping does not know');
  const country = readCountry(value('country')) ?? mapping.country ?? null;
  if (country === null) return refused('no country (the mapping can name one for all)');
  const position = positionOf(value('latitude'), value('longitude'));
  if (position === 'wrong') return refused('a position that cannot be');
  const place: PlaceRecord = {
    ...nothingKnown,
    ...position,
    id: `${source.id}-${id}`,
    category,
    name,
    country,
    port_region: regionOf(value, country),
    address: readText(value('address')),
    postal_code: readText(value('postal_code'), 20),
    city: readText(value('city')),
    phone: readPhone(value('phone'), country, complain),
    email: readEmail(value('email'), complain),
    website: readWebsite(value('website'), complain),
    opening_hours: readText(value('opening_hours'), 500),
    languages: (value('languages') ?? '').toLowerCase().match(/\b[a-z]{2}\b/g) ?? [],
    services: servicesOf(row, mapping),
    source: source.id,
  };
  return {
    kind: 'place',
    place: category === 'port' ? { ...place, ...portFacts(value, { mapping, country, complain }) } : place,
  };
}

function refused(reason: string): Taken {
  return { kind: 'refused', reason };
}

function categoryOf(row: Row, { category }: Mapping): PlaceCategory | null {
  if (typeof category === 'string') return category;
  return category.values[row[category.column]?.trim() ?? ''] ?? null;
}

/** Both or neither: half a position is a mistake of the file. */
function positionOf(latitudeText: string | undefined, longitudeText: string | undefined) {
  if ((latitudeText ?? '') === '' && (longitudeText ?? '') === '') return { latitude: null, longitude: null };
  const [latitude, longitude] = [readDegrees(latitudeText, 90), readDegrees(longitudeText, 180)];
  return latitude === null || longitude === null ? ('wrong' as const) : { latitude, longitude };
}

function regionOf(value: (field: Field) => string | undefined, country: string): string | null {
  const named = readText(value('port_region'), 100);
  return named ?? (country === 'FR' ? frenchDepartment(value('postal_code')) : null);
}

function servicesOf(row: Row, mapping: Mapping): PlaceService[] {
  return Object.entries(mapping.services)
    .filter(([column]) => yesOrNo(row[column], mapping) === true)
    .map(([, service]) => service);
}

function yesOrNo(value: string | undefined, { yes, no }: Mapping): boolean | null {
  const word = value?.trim().toLowerCase() ?? '';
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : null;
}

function portFacts(
  value: (field: Field) => string | undefined,
  {
    mapping,
    country,
    complain,
  }: { readonly mapping: Mapping; readonly country: string; readonly complain: Complain },
) {
  return {
    vhf_channel: readChannel(value('vhf_channel'), complain),
    berths: readCount(value('berths'), complain),
    visitor_berths: readCount(value('visitor_berths'), complain),
    max_length: readMetres(value('max_length'), complain),
    max_beam: readMetres(value('max_beam'), complain),
    max_draught: readMetres(value('max_draught'), complain),
    fuel: yesOrNo(value('fuel'), mapping),
    water: yesOrNo(value('water'), mapping),
    power: yesOrNo(value('power'), mapping),
    showers: yesOrNo(value('showers'), mapping),
    office_name: readText(value('office_name')),
    office_phone: readPhone(value('office_phone'), country, complain),
    office_email: readEmail(value('office_email'), complain),
    office_vhf_channel: readChannel(value('office_vhf_channel'), complain),
  };
}
