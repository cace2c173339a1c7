import type { PlaceRecord } from '../place-record.ts';
import type { Complain } from './field-values.ts';
import type { ReasonCount } from './import-report.ts';
import { mappedPlace } from './mapped-place.ts';
import type { Mapping } from './mapping.ts';
import type { Feature, OsmObject } from './osm-object.ts';
import { osmObjectOf, readElement, readFeature } from './osm-object.ts';
import type { Taken } from './osm-place.ts';
import { osmPlace } from './osm-place.ts';

interface Taking {
  /** Of the entry in the file, from 1. */
  readonly no: number;
  readonly mapping: Mapping | null;
  readonly country: string | null;
  readonly leftOut: ReasonCount;
}

export type TakenEntry =
  | { readonly kind: 'place'; readonly place: PlaceRecord }
  | { readonly kind: 'refused'; readonly reason: string; readonly example: string };

/** One entry of a file as a place, or why not: of Overpass JSON, of GeoJSON, or a row of CSV. */
export function takeEntry(entry: unknown, taking: Taking): TakenEntry {
  const { name, taken } = read(entry, taking);
  return taken.kind === 'place' ? taken : { ...taken, example: name };
}

function read(entry: unknown, { no, mapping, country, leftOut }: Taking): { name: string; taken: Taken } {
  const complainOf =
    (name: string): Complain =>
    (reason, value) =>
      leftOut.add(reason, `${name} “${value.slice(0, 60)}”`);
  const takeOsm = (object: OsmObject) => ({
    name: object.id,
    taken: osmPlace(object, country, complainOf(object.id)),
  });
  const element = mapping === null ? readElement(entry) : null;
  if (element !== null) return takeOsm(element);

  const name = `entry ${no}`;
  const feature = readFeature(entry);
  if (feature === null && mapping !== null && isRow(entry)) {
    return { name, taken: mappedPlace(entry, mapping, complainOf(name)) };
  }
  if (feature === null) return { name, taken: { kind: 'refused', reason: 'not an entry of this format' } };
  if (mapping !== null) return { name, taken: mappedPlace(rowOf(feature), mapping, complainOf(name)) };
  const object = osmObjectOf(feature);
  if (object !== null) return takeOsm(object);
  return {
    name,
    taken: { kind: 'refused', reason: 'no id of OpenStreetMap (other GeoJSON needs --mapping)' },
  };
}

/** A feature as a row: its geometry under `latitude` and `longitude`, its own id under `id`, unless it has such properties. */
function rowOf({ id, properties, position }: Feature): Readonly<Record<string, string>> {
  return {
    ...(id === null ? {} : { id }),
    ...(position === null
      ? {}
      : { latitude: String(position.latitude), longitude: String(position.longitude) }),
    ...properties,
  };
}

function isRow(entry: unknown): entry is Readonly<Record<string, string>> {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    Object.values(entry).every((cell) => typeof cell === 'string')
  );
}
