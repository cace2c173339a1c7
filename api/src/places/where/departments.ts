import { createRequire } from 'node:module';
import { array, object, parse, string } from 'valibot';

export interface Region {
  /** INSEE: `53`. */
  readonly code: string;
  readonly name: string;
}

export interface Department {
  /** INSEE: `29`, `2A`, `971`; of an overseas territory without departments its own: `987`. */
  readonly code: string;
  readonly name: string;
  readonly region: Region;
}

const load = createRequire(import.meta.url);
const regionRows = parse(
  array(object({ code: string(), nom: string() })),
  load('@etalab/decoupage-administratif/data/regions.json'),
);
const departmentRows = parse(
  array(object({ code: string(), nom: string(), region: string() })),
  load('@etalab/decoupage-administratif/data/departements.json'),
);

export const regions: readonly Region[] = regionRows.map(({ code, nom }) => ({ code, name: nom }));
const regionsByCode = new Map(regions.map((region) => [region.code, region]));

/** The 101 departments, and the overseas territories, each of which INSEE lists as a department and as a region. */
export const departments: readonly Department[] = departmentRows.map(({ code, nom, region }) => ({
  code,
  name: nom,
  region: regionOf(region),
}));

function regionOf(code: string): Region {
  const region = regionsByCode.get(code);
  if (region === undefined) throw new Error(`No region has the code ${code}`);
  return region;
}

const names = new Map(departments.map(({ code, name }) => [code, name]));

/** Empty where no department has the code. */
export function departmentName(code: string): string {
  return names.get(code) ?? '';
}
