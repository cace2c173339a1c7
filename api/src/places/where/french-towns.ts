import { searchKey } from '../search-key.ts';
import type { Commune, CommuneRegistry } from './commune-registry.ts';
import { readCommunes } from './commune-registry.ts';
import type { GeoNamesTown } from './geonames-towns.ts';
import { frenchCountries, readGeoNames } from './geonames-towns.ts';
import { partsOfCommunes, smallPlaces } from './small-places.ts';

/** A town, a village, an island or a harbour, as people say “near X”. */
export interface FrenchTown {
  readonly name: string;
  /** Official name of the commune, which differs where the town is a part of it. */
  readonly commune: string;
  /** INSEE; unknown for a few islands of Polynesia. */
  readonly communeCode?: string;
  /** INSEE: `29`, `2A`, `971`. */
  readonly department: string;
  readonly postalCodes: readonly string[];
  /** WGS 84, decimal degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly population?: number;
}

/** Reads the packages anew: a second or so. `where-in-france.ts` keeps what it gives. */
export function readFrenchTowns(): readonly FrenchTown[] {
  const communes = readCommunes(searchKey);
  const small = smallPlaces.map(([name, code, latitude, longitude]) => {
    const commune = communes.find(code);
    if (commune === undefined) throw new Error(`${name}: no commune has the code ${code}`);
    return { name, ...ofCommune(commune), latitude, longitude };
  });
  const listed = readGeoNames().flatMap((town) => toFrenchTown(town, communes) ?? []);
  return [...small, ...listed];
}

function toFrenchTown(town: GeoNamesTown, communes: CommuneRegistry): FrenchTown | null {
  const { latitude, longitude, population } = town;
  const position = { latitude, longitude, ...(population > 0 && { population }) };
  const commune = communeOf(town, communes);
  if (commune !== undefined) {
    const official = searchKey(commune.name) === searchKey(town.name);
    return { name: official ? commune.name : town.name, ...ofCommune(commune), ...position };
  }
  const department = frenchCountries[town.country];
  if (typeof department !== 'string') return null;
  return { name: town.name, commune: town.name, department, postalCodes: [], ...position };
}

function communeOf(town: GeoNamesTown, communes: CommuneRegistry): Commune | undefined {
  const overseas = frenchCountries[town.country] ?? null;
  if (overseas === null) return communes.find(town.codes[0] ?? '');
  const codes = [partsOfCommunes[town.name] ?? '', ...town.codes].filter((code) => code.startsWith(overseas));
  for (const code of codes) {
    const commune = communes.find(code);
    if (commune !== undefined) return commune;
  }
  // Saint-Martin and Saint-Barthélemy are one commune each.
  return communes.named(overseas, town.name) ?? communes.find(`${overseas}01`);
}

function ofCommune({ code, name, department, postalCodes }: Commune) {
  return { commune: name, communeCode: code, department, postalCodes };
}
