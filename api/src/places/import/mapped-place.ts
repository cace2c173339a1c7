import type { PlaceAccess, PlaceCategory, PlaceService, PortKind } from '@nfcards/shared/operations';
import { placeAccesses, portKinds } from '@nfcards/shared/operations';
import type { PlaceRecord } from '../place-record.ts';
import { nothingKnown } from '../place-record.ts';
import { searchKey } from '../search-key.ts';
import { frenchDepartment } from '../where/french-departments.ts';
import { readPhoto } from './fields/commons-photo.ts';
import { readCountry } from './fields/country-names.ts';
import type { Complain } from './fields/field-values.ts';
import { readName, readPostalCode, readText } from './fields/field-values.ts';
import type { Position } from './fields/position.ts';
import { MISSING, positionOf, readDegrees } from './fields/position.ts';
import { readFacts, readPlacePhones, readPortFacts } from './fields/read-facts.ts';
import type { Mapping } from './mapping.ts';
import type { Reading, Taken } from './osm/osm-place.ts';

type Row = Readonly<Record<string, string | undefined>>;
type Field = keyof Mapping['columns'];
type Value = (field: Field) => string | undefined;

/**
 * What a row of a CSV file, or the properties of a GeoJSON feature, says by the mapping.
 * @param where of a feature, for rows that have no position among their columns
 */
export function mappedPlace(
  row: Row,
  mapping: Mapping,
  { complain, inCountry, where = MISSING }: Reading & { readonly where?: Position },
): Taken {
  const { columns } = mapping;
  const value: Value = (field) => {
    const column = columns[field];
    return column === undefined ? undefined : row[column];
  };
  if (Object.values(row).some((cell) => cell?.includes('\ufffd')))
    return refused('letters that are lost (�)');
  const id = readId(value('id'));
  if (id === null) return refused(`no id in the column “${columns.id}”`);
  const read = readName(value('name'));
  if (read.kind === 'refused') return read;
  const category = categoryOf(row, mapping);
  if (category === null) return refused('a category that the mapping does not know');
  const country = countryOf(value('country'), complain) ?? mapping.country ?? null;
  if (country === null) return refused('no country (the mapping can name one for all)');
  const position = inCountry.check(positionIn(value('latitude'), value('longitude'), where), country);
  if (position.kind === 'wrong') return refused(position.reason);
  const source = { value, country, complain };
  const place: PlaceRecord = {
    ...nothingKnown,
    ...(position.kind === 'at' ? position.point : {}),
    id: `${mapping.source.id}-${id}`,
    category,
    name: read.name,
    country,
    port_region: regionOf(value, country),
    address: readText(value('address')),
    ...readPlacePhones([value('phone'), value('other_phones')], source),
    ...readFacts(source),
    languages: (value('languages') ?? '').toLowerCase().match(/\b[a-z]{2}\b/g) ?? [],
    services: servicesOf(row, mapping),
    other_names: otherNames(value('other_names'), read.name),
    disused: yesOrNo(value('disused'), mapping),
    photo: readPhoto([value('photo')], complain),
    source: mapping.source.id,
  };
  return {
    kind: 'place',
    place: category === 'port' ? { ...place, ...portWords(value, mapping), ...readPortFacts(source) } : place,
  };
}

function refused(reason: string): Taken {
  return { kind: 'refused', reason };
}

/** Ids are part of URLs: other letters are folded, so that an id with a space is still one. */
function readId(value: string | undefined): string | null {
  const given = readText(value, 60);
  if (given === null) return null;
  const id = /^[\w.:-]+$/.test(given) ? given : searchKey(given).replaceAll(' ', '-');
  return /^[\w.:-]{1,60}$/.test(id) ? id : null;
}

function categoryOf(row: Row, { category }: Mapping): PlaceCategory | null {
  if (typeof category === 'string') return category;
  return category.values[row[category.column]?.trim() ?? ''] ?? null;
}

function countryOf(value: string | undefined, complain: Complain): string | null {
  const given = readText(value);
  if (given === null) return null;
  const code = readCountry(given);
  if (code === null) complain('a country that is not known', given);
  return code;
}

/** Both or neither: half a position is a mistake of the file. */
function positionIn(
  latitudeText: string | undefined,
  longitudeText: string | undefined,
  where: Position,
): Position {
  const given = [latitudeText, longitudeText].filter((text) => (text ?? '').trim() !== '');
  if (given.length === 0) return where;
  if (given.length === 1)
    return { kind: 'wrong', reason: 'half a position: latitude without longitude, or the reverse' };
  const [latitude, longitude] = [readDegrees(latitudeText), readDegrees(longitudeText)];
  return positionOf(latitude ?? Number.NaN, longitude ?? Number.NaN);
}

function regionOf(value: Value, country: string): string | null {
  const named = readText(value('port_region'), 100);
  const code = readPostalCode(value('postal_code'), country) ?? undefined;
  return named ?? (country === 'FR' ? frenchDepartment(code) : null);
}

function otherNames(value: string | undefined, name: string): string[] {
  const names = (value ?? '').split(/[;|]/).flatMap((other) => readText(other) ?? []);
  return [...new Set(names)].filter((other) => other !== name);
}

function servicesOf(row: Row, mapping: Mapping): PlaceService[] {
  return Object.entries(mapping.services)
    .filter(([column]) => yesOrNo(row[column], mapping) === true)
    .map(([, service]) => service);
}

function yesOrNo(value: string | undefined, { yes, no }: Mapping): boolean | null {
  const word = value?.trim().toLowerCase() ?? '';
  if (yes.some((one) => one.toLowerCase() === word)) return true;
  return no.some((one) => one.toLowerCase() === word) ? false : null;
}

/** Words of French lists, beside our own. */
const KINDS: Readonly<Record<string, PortKind>> = {
  plaisance: 'marina',
  commerce: 'commercial',
  peche: 'fishing',
  mouillage: 'mooring',
  mouillages: 'mooring',
  militaire: 'naval',
  passagers: 'ferry',
};
const ACCESSES: Readonly<Record<string, PlaceAccess>> = {
  prive: 'private',
  membres: 'members',
  clients: 'customers',
  autorisation: 'permit',
};

function wordOf<Word extends string>(
  value: string | undefined,
  known: readonly Word[],
  others: Readonly<Record<string, Word>>,
): Word | null {
  const words = searchKey(value ?? '').split(' ');
  return words.flatMap((word) => known.find((one) => one === word) ?? others[word] ?? [])[0] ?? null;
}

function portWords(value: Value, mapping: Mapping) {
  return {
    kind: wordOf(value('kind'), portKinds, KINDS) ?? mapping.kind ?? null,
    access: wordOf(value('access'), placeAccesses, ACCESSES),
    charge: readText(value('charge')),
    fuel: yesOrNo(value('fuel'), mapping),
    water: yesOrNo(value('water'), mapping),
    power: yesOrNo(value('power'), mapping),
    showers: yesOrNo(value('showers'), mapping),
  };
}
