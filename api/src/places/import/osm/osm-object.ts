import type { InferOutput } from 'valibot';
import {
  array,
  nullish,
  number,
  object,
  optional,
  picklist,
  record,
  safeParse,
  string,
  union,
  unknown,
} from 'valibot';
import type { Position } from '../fields/position.ts';
import { middleOf, positionOf } from '../fields/position.ts';

/** A node, way or relation of OpenStreetMap, from Overpass JSON or GeoJSON alike. */
export interface OsmObject {
  /** For example `osm-node-123`. */
  readonly id: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Where it is, or the middle of it. */
  readonly position: Position;
}

const kind = picklist(['node', 'way', 'relation']);
const point = object({ lat: number(), lon: number() });
const bounds = object({ minlat: number(), minlon: number(), maxlat: number(), maxlon: number() });
const elementSchema = object({
  type: kind,
  id: number(),
  lat: optional(number()),
  lon: optional(number()),
  center: optional(point),
  bounds: optional(bounds),
  geometry: optional(array(unknown())),
  tags: optional(record(string(), string()), {}),
});

/** An entry of `elements`, as Overpass writes it with `out`, `out center`, `out bb` or `out geom`. */
export function readElement(entry: unknown): OsmObject | null {
  const read = safeParse(elementSchema, entry);
  if (!read.success) return null;
  const { type, id, tags } = read.output;
  return { id: `osm-${type}-${id}`, tags, position: whereIs(read.output) };
}

function whereIs({ lat, lon, center, bounds, geometry }: InferOutput<typeof elementSchema>): Position {
  if (lat !== undefined && lon !== undefined) return positionOf(lat, lon);
  if (center !== undefined) return positionOf(center.lat, center.lon);
  if (bounds !== undefined) {
    const { minlat, minlon, maxlat, maxlon } = bounds;
    return middleOf([
      [minlon, minlat],
      [maxlon, maxlat],
    ]);
  }
  const corners = (geometry ?? []).flatMap((corner) => {
    const read = safeParse(point, corner);
    return read.success ? [[read.output.lon, read.output.lat] as const] : [];
  });
  return middleOf(corners);
}

const featureSchema = object({
  type: picklist(['Feature']),
  id: optional(union([string(), number()])),
  properties: nullish(record(string(), unknown()), {}),
  geometry: optional(unknown()),
});

/** A GeoJSON feature (RFC 7946), whatever it is of. */
export interface Feature {
  readonly id: string | null;
  /** Texts, numbers and truths as texts; the rest is left out. */
  readonly properties: Readonly<Record<string, string>>;
  readonly position: Position;
}

export function readFeature(entry: unknown): Feature | null {
  const read = safeParse(featureSchema, entry);
  if (!read.success) return null;
  const { id, properties, geometry } = read.output;
  return {
    id: id === undefined ? null : String(id),
    properties: Object.fromEntries(
      Object.entries(properties).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? [[name, String(value)]]
          : [],
      ),
    ),
    position: middleOf(cornersOf(geometry)),
  };
}

/** A feature that is an object of OpenStreetMap: osmtogeojson, overpass turbo and QuickOSM write its id differently. */
export function osmObjectOf({ id, properties, position }: Feature): OsmObject | null {
  const { osm_type, osm_id } = properties;
  const full = properties['@id'] ?? properties.full_id ?? id ?? '';
  const [, type = osm_type, number = osm_id] = /^(node|way|relation|[nwr])\/?(\d+)$/.exec(full) ?? [];
  const kinds: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };
  if (type === undefined || number === undefined || !/^\d+$/.test(number)) return null;
  return { id: `osm-${kinds[type] ?? type}-${number}`, tags: properties, position };
}

const geometrySchema = object({
  coordinates: optional(unknown()),
  geometries: optional(array(unknown()), []),
});

/** Every position of a geometry, at whatever depth its type keeps them. */
function cornersOf(geometry: unknown): (readonly [number, number])[] {
  const read = safeParse(geometrySchema, geometry);
  if (!read.success) return [];
  return [...flatten(read.output.coordinates), ...read.output.geometries.flatMap(cornersOf)];
}

function flatten(coordinates: unknown): (readonly [number, number])[] {
  if (!Array.isArray(coordinates)) return [];
  const [longitude, latitude]: unknown[] = coordinates;
  if (typeof longitude === 'number' && typeof latitude === 'number') return [[longitude, latitude]];
  return coordinates.flatMap(flatten);
}
