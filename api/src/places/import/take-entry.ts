import type { CountryCheck, Position } from './fields/position.ts';
import type { FileEntry } from './files/file-entry.ts';
import type { ReasonCount } from './import-report.ts';
import { mappedPlace } from './mapped-place.ts';
import type { Mapping } from './mapping.ts';
import type { Feature, OsmObject } from './osm/osm-object.ts';
import { osmObjectOf, readElement, readFeature } from './osm/osm-object.ts';
import type { Taken } from './osm/osm-place.ts';
import { osmPlace } from './osm/osm-place.ts';

interface Taking {
  readonly mapping: Mapping | null;
  readonly country: string | null;
  readonly leftOut: ReasonCount;
  readonly inCountry: CountryCheck;
}

/** One entry of a file as a place, or why not: of Overpass JSON, of GeoJSON, or a row of CSV; with what a person finds it by. */
export function takeEntry(
  entry: FileEntry,
  taking: Taking,
): { readonly name: string; readonly taken: Taken } {
  if (entry.kind === 'bad') return { name: entry.at, taken: { kind: 'refused', reason: entry.reason } };
  return read(entry.value, entry.at, taking);
}

function read(
  value: unknown,
  at: string,
  { mapping, country, leftOut, inCountry }: Taking,
): { name: string; taken: Taken } {
  const complainOf = (name: string) => (reason: string, given: string) =>
    leftOut.add(reason, `${name} “${given.slice(0, 60)}”`);
  const takeOsm = (object: OsmObject) => ({
    name: object.id,
    taken: osmPlace(object, { country, complain: complainOf(object.id), inCountry }),
  });
  const element = mapping === null ? readElement(value) : null;
  if (element !== null) return takeOsm(element);

  const complain = complainOf(at);
  const feature = readFeature(value);
  if (feature === null && mapping !== null && isRow(value)) {
    return { name: at, taken: mappedPlace(value, mapping, { complain, inCountry }) };
  }
  if (feature === null)
    return { name: at, taken: { kind: 'refused', reason: 'not an entry of this format' } };
  if (mapping !== null) {
    const where = whereOf(feature, mapping);
    return { name: at, taken: mappedPlace(rowOf(feature), mapping, { complain, inCountry, where }) };
  }
  const object = osmObjectOf(feature);
  if (object !== null) return takeOsm(object);
  return {
    name: at,
    taken: { kind: 'refused', reason: 'no id of OpenStreetMap (other GeoJSON needs --mapping)' },
  };
}

/** Its geometry, unless the mapping names columns that the feature has. */
function whereOf({ position, properties }: Feature, { columns }: Mapping): Position {
  const named = [columns.latitude, columns.longitude].filter((name) => name !== undefined);
  return named.some((name) => properties[name] !== undefined) ? { kind: 'missing' } : position;
}

/** A feature as a row: its own id under `id`, unless it has such a property. */
function rowOf({ id, properties }: Feature): Readonly<Record<string, string>> {
  return { ...(id === null ? {} : { id }), ...properties };
}

function isRow(entry: unknown): entry is Readonly<Record<string, string>> {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    Object.values(entry).every((cell) => typeof cell === 'string')
  );
}
