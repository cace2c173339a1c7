import lookUp from '@photostructure/tz-lookup';
import type { Point } from '../../great-circle.ts';

/** Where something is, as a file says it. */
export type Position =
  | { readonly kind: 'at'; readonly point: Point }
  | { readonly kind: 'missing' }
  /** `reversed`: where it would be if latitude and longitude were swapped. */
  | { readonly kind: 'wrong'; readonly reason: string; readonly reversed?: Point };

export const MISSING: Position = { kind: 'missing' };

/** Degrees of WGS 84, or why they are none. */
export function positionOf(latitude: number, longitude: number): Position {
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return wrong('a position that cannot be');
  if (latitude === 0 && longitude === 0) return wrong('the position 0, 0, which is no harbour’s');
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) {
    return { kind: 'at', point: { latitude: round(latitude), longitude: round(longitude) } };
  }
  if (Math.max(Math.abs(latitude), Math.abs(longitude)) > 1000) {
    return wrong(
      'coordinates in metres (Lambert-93 or another projection): convert the file to degrees of WGS 84 (EPSG:4326) first, for example with QGIS or ogr2ogr -t_srs EPSG:4326',
    );
  }
  const reversed = positionReversed(latitude, longitude);
  return { ...wrong('a position that cannot be'), ...(reversed === null ? {} : { reversed }) };
}

function positionReversed(latitude: number, longitude: number): Point | null {
  if (Math.abs(latitude) > 180 || Math.abs(longitude) > 90) return null;
  return { latitude: round(longitude), longitude: round(latitude) };
}

/** Tells positions that are swapped from those that only look odd, by where the rest of a file lies. */
export class CountryCheck {
  #inside = 0;
  #outside = 0;

  /**
   * A position that is not in the time of its country, and would be if it were read the other way round, is wrong. In a
   * file most of which lies elsewhere, that says nothing.
   */
  check(position: Position, country: string): Position {
    if (position.kind === 'missing') return position;
    const zones = zonesOf(country);
    const isIn = (point: Point | null | undefined) =>
      point !== null && point !== undefined && zones.has(lookUp(point.latitude, point.longitude));
    if (position.kind === 'wrong') return isIn(position.reversed) ? wrong(SWAPPED) : position;
    if (isIn(position.point)) {
      this.#inside += 1;
      return position;
    }
    const { latitude, longitude } = position.point;
    if (this.#inside >= this.#outside && isIn(positionReversed(latitude, longitude))) return wrong(SWAPPED);
    this.#outside += 1;
    return position;
  }
}

const SWAPPED = 'latitude and longitude are swapped';

const known = new Map<string, ReadonlySet<string>>();

function zonesOf(country: string): ReadonlySet<string> {
  const before = known.get(country);
  if (before !== undefined) return before;
  // In no declaration of TypeScript’s yet.
  const locale: Intl.Locale & { getTimeZones?(): string[] | undefined } = new Intl.Locale(`und-${country}`);
  const zones = new Set(locale.getTimeZones?.() ?? []);
  known.set(country, zones);
  return zones;
}

/** The middle of the smallest box around all corners, also where it crosses the 180th meridian. */
export function middleOf(corners: readonly (readonly [longitude: number, latitude: number])[]): Position {
  const [first] = corners;
  if (first === undefined) return MISSING;
  const longitudes = unbroken(corners.map(([longitude]) => longitude));
  const [west, east] = endsOf(longitudes);
  const [south, north] = endsOf(corners.map(([, latitude]) => latitude));
  const longitude = (west + east) / 2;
  return positionOf((south + north) / 2, longitude > 180 ? longitude - 360 : longitude);
}

/** Nothing that is mapped is half a world wide: what seems so lies on both sides of the 180th meridian. */
function unbroken(longitudes: readonly number[]): readonly number[] {
  const [west, east] = endsOf(longitudes);
  if (east - west <= 180 || west < -180 || east > 180) return longitudes;
  return longitudes.map((longitude) => (longitude < 0 ? longitude + 360 : longitude));
}

function endsOf(numbers: readonly number[]): [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  return [least, most];
}

const WORDS = { NORTH: 'N', NORD: 'N', SOUTH: 'S', SUD: 'S', EAST: 'E', OUEST: 'W', WEST: 'W', EST: 'E' };
const WORD = new RegExp(Object.keys(WORDS).join('|'));
const SIXTIETHS = /^([NSEWO])?\s*([+-]?)([\d.\s°º'’′"”″]+?)\s*([NSEWO])?$/;

/**
 * Degrees with a point or a comma, or in degrees, minutes and seconds with a letter for the side (French `O` is west):
 * `46,14`, `46°08'40"N`, `N 46 08.667`. Null when it is neither.
 */
export function readDegrees(value: string | undefined): number | null {
  const text = (value ?? '')
    .trim()
    .toUpperCase()
    .replaceAll(',', '.')
    .replace(WORD, (word) => Object.entries(WORDS).find(([known]) => known === word)?.[1] ?? word);
  const [, before, sign, figures = '', after = before] = SIXTIETHS.exec(text) ?? [];
  const [degrees, minutes = 0, seconds = 0, ...more] = (figures.match(/[\d.]+/g) ?? []).map(Number);
  if (degrees === undefined || more.length > 0 || !(minutes < 60 && seconds < 60)) return null;
  const isNegative = sign === '-' || ['S', 'W', 'O'].includes(after ?? '');
  const absolute = degrees + minutes / 60 + seconds / 3600;
  return Number.isNaN(absolute) ? null : isNegative ? -absolute : absolute;
}

/** To a centimetre, without the noise of floats. */
function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

function wrong(reason: string): Extract<Position, { readonly kind: 'wrong' }> {
  return { kind: 'wrong', reason };
}
