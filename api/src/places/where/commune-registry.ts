import { createRequire } from 'node:module';
import type { InferOutput } from 'valibot';
import { array, object, optional, parse, string } from 'valibot';

const communeSchema = object({
  code: string(),
  nom: string(),
  type: string(),
  departement: string(),
  codesPostaux: optional(array(string()), []),
  anciensCodes: optional(array(string()), []),
  /** Of a part of a commune: the commune. */
  chefLieu: optional(string()),
  commune: optional(string()),
});
type Entry = InferOutput<typeof communeSchema>;

export interface Commune {
  /** INSEE. */
  readonly code: string;
  /** Official, with accents. */
  readonly name: string;
  /** INSEE code of its department, or of its overseas territory (three digits). */
  readonly department: string;
  readonly postalCodes: readonly string[];
}

export interface CommuneRegistry {
  /** By INSEE code, also by the code of a commune that has become part of another. */
  readonly find: (code: string) => Commune | undefined;
  /** By official name within an overseas department or territory, as `fold` has it. */
  readonly named: (department: string, name: string) => Commune | undefined;
}

/**
 * Communes as INSEE keeps them in 2026 (npm package `@etalab/decoupage-administratif`, Licence Ouverte 2.0). Reads
 * 9 MB: a tenth of a second or more.
 */
export function readCommunes(fold: (name: string) => string): CommuneRegistry {
  const load = createRequire(import.meta.url);
  const entries = parse(array(communeSchema), load('@etalab/decoupage-administratif/data/communes.json'));
  const byCode = new Map<string, Commune>();
  const byName = new Map<string, Commune>();
  for (const entry of entries.filter(isCommune)) {
    const commune = toCommune(entry);
    byCode.set(entry.code, commune);
    if (commune.department.length > 2) byName.set(`${commune.department} ${fold(commune.name)}`, commune);
  }
  for (const { code, anciensCodes, chefLieu, commune } of entries) {
    const whole = byCode.get(chefLieu ?? commune ?? code);
    if (whole === undefined) continue;
    for (const former of [code, ...anciensCodes]) if (!byCode.has(former)) byCode.set(former, whole);
  }
  return {
    find: (code) => byCode.get(code),
    named: (department, name) => byName.get(`${department} ${fold(name)}`),
  };
}

function isCommune({ type }: Entry): boolean {
  return type === 'commune-actuelle';
}

function toCommune({ code, nom, departement, codesPostaux }: Entry): Commune {
  return { code, name: nom, department: departement, postalCodes: codesPostaux };
}
