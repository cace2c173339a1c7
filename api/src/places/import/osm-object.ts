import type { InferOutput } from 'valibot';
import {
  array,
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
import type { Point } from '../great-circle.ts';

/** A node, way or relation of OpenStreetMap, from Overpass JSON or GeoJSON alike. */
export interface OsmObject {
  /** For example `osm-node-123`. */
  readonly id: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Where it is, or the middle of it; null where the file does not say. */
  readonly position: Point | null;
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
  return { id: `osm-${type}-${id}`, tags, position: positionOf(read.output) };
}

function positionOf({ lat, lon, center, bounds, geometry }: InferOutput<typeof elementSchema>): Point | null {
  if (lat !== undefined && lon !== undefined) return toPoint(lon, lat);
  if (center !== undefined) return toPoint(center.lon, center.lat);
  if (bounds !== undefined)
    return middleOf([
      [bounds.minlon, bounds.minlat],
      [bounds.maxlon, bounds.maxlat],
    ]);
  const corners = (geometry ?? []).flatMap((corner) => {
    const read = safeParse(point, corner);
    return read.success ? [[read.output.lon, read.output.lat] as const] : [];
  });
  return middleOf(corners);
}

const featureSchema = object({
  type: picklist(['Feature']),
  id: optional(union([string(), number()])),
  properties: record(string(), unknown()),
  geometry: optional(unknown()),
});

/** A GeoJSON feature (RFC 7946), whatever it is of. */
export interface Feature {
  readonly id: string | null;
  /** Texts and numbers as texts; the rest is left out. */
  readonly properties: Readonly<Record<string, string>>;
  readonly position: Point | null;
}

export function readFeature(entry: unknown): Feature | null {
  const read = safeParse(featureSchema, entry);
  if (!read.success) return null;
  const { id, properties, geometry } = read.output;
  return {
    id: id === undefined ? null : String(id),
    properties: Object.fromEntries(
      Object.entries(properties).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
      ),
    ),
    position: middleOf(cornersOf(geometry)),
  };
}

/** A feature that is an object of OpenStreetMap: osmtogeojson, overpass turbo and QuickOSM write its id differently. */
export function osmObjectOf({ id, properties, position }: Feature): OsmObject | null {
  const { osm_type, osm_id } = properties;
  const full = properties['@id'] ?? properties.full_id ?? id ?? '';
  const [, type = osm_type, no = osm_id] = /^(node|way|relation|[nwr])\/?(\d+)$/.exec(full) ?? [];
  const kinds: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };
  if (type === undefined || no === undefined || !/^\d+$/.test(no)) return null;
  return { id: `osm-${kinds[type] ?? type}-${no}`, tags: properties, position };
}

const geometrySchema = object({ coordinates: unknown() });

/** Every position of a geometry, at whatever depth its type keeps them. */
function cornersOf(geometry: unknown): (readonly [number, number])[] {
  const read = safeParse(geometrySchema, geometry);
  return read.success ? flatten(read.output.coordinates) : [];
}

function flatten(coordinates: unknown): (readonly [number, number])[] {
  if (!Array.isArray(coordinates)) return [];
  const [longitude, latitude]: unknown[] = coordinates;
  if (typeof longitude === 'number' && typeof latitude === 'number') return [[longitude, latitude]];
  return coordinates.flatMap(flatten);
}

/** The middle of the smallest box around all corners. */
function middleOf(corners: readonly (readonly [number, number])[]): Point | null {
  if (corners.length === 0) return null;
  const [first = [0, 0]] = corners;
  const box = { west: first[0], east: first[0], south: first[1], north: first[1] };
  for (const [longitude, latitude] of corners) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return toPoint((box.west + box.east) / 2, (box.south + box.north) / 2);
}

function toPoint(longitude: number, latitude: number): Point | null {
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return null;
  return { latitude: round(latitude), longitude: round(longitude) };
}

/** To a centimetre, without the noise of floats. */
function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
