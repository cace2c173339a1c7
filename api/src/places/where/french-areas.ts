import type { Point } from '../great-circle.ts';
import { searchKey } from '../search-key.ts';
import { middleOfShape } from './area-shape.ts';
import type { Coast } from './coasts.ts';
import { coasts } from './coasts.ts';
import { departments, regions } from './departments.ts';
import { sailingAreas } from './sailing-areas.ts';

export interface FrenchArea {
  /** Kind and name: `department-29`, `region-bretagne`, `coast-manche`, `area-belle-ile`. */
  readonly key: string;
  /** In French. */
  readonly name: string;
  readonly kind: 'department' | 'region' | 'coast' | 'area';
  /** Other names in French and in English; of a department its number too. */
  readonly aliases: readonly string[];
  /** INSEE's, of departments and regions. */
  readonly code?: string;
}

/** Other names of departments and regions, by their French one. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Bretagne: ['Brittany', 'Breizh'],
  Normandie: ['Normandy'],
  Corse: ['Corsica', 'Île de Beauté'],
  'Hauts-de-France': ['Upper France'],
  'Île-de-France': ['Paris region', 'Région parisienne'],
  'Pays de la Loire': ['Loire Region'],
  'Nouvelle-Aquitaine': ['New Aquitaine'],
  Occitanie: ['Occitania'],
  'Grand Est': ['Grand East'],
  'Bourgogne-Franche-Comté': ['Burgundy-Franche-Comté', 'Bourgogne', 'Burgundy'],
  'Provence-Alpes-Côte d’Azur': ['PACA', 'Région Sud'],
  'Corse-du-Sud': ['South Corsica'],
  'Haute-Corse': ['Upper Corsica', 'North Corsica', 'Northern Corsica'],
  'La Réunion': ['Reunion Island', 'Île de la Réunion'],
  Guyane: ['French Guiana', 'Guyane française'],
  'Nouvelle-Calédonie': ['New Caledonia'],
  'Polynésie française': ['French Polynesia', 'Polynésie', 'Polynesia'],
  'Saint-Barthélemy': ['St Barts', 'Saint Barth', 'Saint-Barts'],
  'Saint-Pierre-et-Miquelon': ['Saint Pierre and Miquelon'],
  'Wallis et Futuna': ['Wallis and Futuna'],
  'Terres australes et antarctiques françaises': ['TAAF', 'French Southern Lands'],
};

export const frenchAreas: readonly FrenchArea[] = [
  ...departments.map(({ code, name }) => ({
    key: departmentKey(code),
    name,
    kind: 'department' as const,
    // Letters and cards of before 1976 have one number for the whole of Corsica.
    aliases: [code, ...(code === '2A' || code === '2B' ? ['20'] : []), ...namesBeside(name)],
    code,
  })),
  ...regions.map(({ code, name }) => ({
    key: regionKey(name),
    name,
    kind: 'region' as const,
    aliases: namesBeside(name),
    code,
  })),
  ...coasts.map(({ name, aliases }) => ({ key: coastKey(name), name, kind: 'coast' as const, aliases })),
  ...sailingAreas.map(({ name, aliases }) => ({ key: areaKey(name), name, kind: 'area' as const, aliases })),
];

export function departmentKey(code: string): string {
  return `department-${code.toLowerCase()}`;
}

export function regionKey(name: string): string {
  return `region-${slug(name)}`;
}

export function coastKey(name: Coast): string {
  return `coast-${slug(name)}`;
}

export function areaKey(name: string): string {
  return `area-${slug(name)}`;
}

const departmentsByKey: ReadonlyMap<string, readonly string[]> = new Map([
  ...departments.map(({ code }) => [departmentKey(code), [code]] as const),
  ...regions.map(({ code, name }) => [regionKey(name), departmentsInRegion(code)] as const),
  ...coasts.map(({ name, departments: codes }) => [coastKey(name), codes] as const),
  ...sailingAreas.map(({ name, departments: codes }) => [areaKey(name), codes] as const),
]);

/** Codes of the departments that what has the key lies in, wholly or in part; none for a key that nothing has. */
export function departmentsOf(key: string): readonly string[] {
  return departmentsByKey.get(key) ?? [];
}

function namesBeside(name: string): readonly string[] {
  return otherNames[name.replaceAll("'", '’')] ?? [];
}

function departmentsInRegion(code: string): readonly string[] {
  return departments.filter(({ region }) => region.code === code).map((department) => department.code);
}

function slug(name: string): string {
  return searchKey(name).replaceAll(' ', '-');
}

/** The middle of what a sailing area covers; null for the others, which are too wide to be near to. */
export function middleOf({ name, kind }: FrenchArea): Point | null {
  const [shape] = kind === 'area' ? (sailingAreas.find((area) => area.name === name)?.shapes ?? []) : [];
  return shape === undefined ? null : middleOfShape(shape);
}
