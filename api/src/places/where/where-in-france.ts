import { createRequire } from 'node:module';
import { function as anyFunction, object, parse } from 'valibot';
import type { Point } from '../great-circle.ts';
import type { Shape } from './area-shape.ts';
import { isInside } from './area-shape.ts';
import type { Coast, CoastRow } from './coasts.ts';
import { coasts } from './coasts.ts';
import { departments } from './departments.ts';
import { areaKey, coastKey, departmentKey, regionKey } from './french-areas.ts';
import type { FrenchTown } from './french-towns.ts';
import { readFrenchTowns } from './french-towns.ts';
import { frenchCountries } from './geonames-towns.ts';
import { sailingAreas } from './sailing-areas.ts';
import { TownGrid } from './town-grid.ts';

export interface FrenchWhere {
  /** Official name, with accents. That of the nearest town: at the edge of a commune it may be the neighbour. */
  readonly commune: string;
  /** INSEE. */
  readonly communeCode?: string;
  /** `29` Finistère, `2A` Corse-du-Sud; an overseas territory is its own department: `987`. */
  readonly department: { readonly code: string; readonly name: string };
  readonly region: string;
  /** Null inland and overseas. Of Corsica `Corse`; its keys tell the Mediterranean too. */
  readonly coast: Coast | null;
  /** Names of `sailing-areas.ts`. */
  readonly areas: readonly string[];
  /** Of the commune. */
  readonly postalCodes: readonly string[];
  /** Of department, region, coasts and areas, as `frenchAreas` has them. */
  readonly keys: readonly string[];
}

/** Nautical miles from a town: what lies further is at sea, though the waters may be French. */
const FURTHEST = 20;

/**
 * Which commune, department, region and coast a position (WGS 84, decimal degrees) lies in, or lies off; null when
 * not in France or further than 20 nautical miles from any French town. The first call reads the packages, a second
 * or so, and keeps them in memory.
 */
export function whereInFrance(position: Point): FrenchWhere | null {
  if (Math.abs(position.latitude) > 90 || Math.abs(position.longitude) > 180) return null;
  const { countryAt, towns, grid } = loadFrance();
  const country = countryAt(position);
  if (country === null || !(country in frenchCountries)) return null;
  const index = grid.nearest(position, FURTHEST);
  const town = index === undefined ? undefined : towns[index];
  const province = provinces.get(town?.department ?? '');
  if (town === undefined || province === undefined) return null;
  const coast = province.coasts.find(({ shape }) => shape === null || isInside(position, shape));
  const areas = province.areas.filter(({ shapes }) => holds(position, shapes));
  return {
    commune: town.commune,
    ...(town.communeCode !== undefined && { communeCode: town.communeCode }),
    department: province.department,
    region: province.region,
    coast: coast?.name ?? null,
    areas: areas.map(({ name }) => name),
    postalCodes: town.postalCodes,
    keys: [...province.keys, ...(coast?.keys ?? []), ...areas.map(({ key }) => key)],
  };
}

/** Whether places of a country, ISO 3166-1 alpha-2, may lie in France: its overseas lands have codes of their own. */
export function isFrench(country: string): boolean {
  return country in frenchCountries;
}

/** Sixteen thousand towns, villages, islands and harbours, to seed a search “near X”. Some share a name. */
export function frenchTowns(): Iterable<FrenchTown> {
  return loadFrance().towns;
}

/** The possible results by department; keys are computed once, because that takes as long as the rest. */
const provinces = new Map(
  departments.map(({ code, name, region }) => [
    code,
    {
      department: { code, name },
      region: region.name,
      keys: [departmentKey(code), regionKey(region.name)],
      coasts: coasts.filter((coast) => coast.departments.includes(code)).map(withCoastKeys),
      areas: sailingAreas
        .filter((area) => area.departments.includes(code))
        .map((area) => ({ ...area, key: areaKey(area.name) })),
    },
  ]),
);

function withCoastKeys(coast: CoastRow) {
  const around: readonly Coast[] = coast.name === 'Corse' ? ['Corse', 'Méditerranée'] : [coast.name];
  return { ...coast, keys: around.map(coastKey) };
}

function holds(position: Point, shapes: readonly Shape[]): boolean {
  return shapes.length === 0 || shapes.some((shape) => isInside(position, shape));
}

interface France {
  /** ISO 3166-1 of the land, or of the waters about it; a territory has its own: `MF`, `SX`, `JE`. */
  readonly countryAt: (position: Point) => string | null;
  readonly towns: readonly FrenchTown[];
  readonly grid: TownGrid;
}

let france: France | undefined;

/** Frees some 40 MB of memory after many places were written; the next call reads the packages again. */
export function resetFranceCache(): void {
  france = undefined;
}

function loadFrance(): France {
  if (france === undefined) {
    const towns = readFrenchTowns();
    france = { countryAt: readBorders(), towns, grid: new TownGrid(towns) };
  }
  return france;
}

/** Borders are read when first asked for: an import would cost half a second and 10 MB at the start of the API. */
function readBorders(): France['countryAt'] {
  const coder: unknown = createRequire(import.meta.url)('@rapideditor/country-coder');
  const { iso1A2Code } = parse(object({ iso1A2Code: anyFunction() }), coder);
  return ({ latitude, longitude }) => {
    const country = iso1A2Code([longitude, latitude], { level: 'territory' });
    return typeof country === 'string' ? country : null;
  };
}
