import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { object, parse, record, string } from 'valibot';
import { SHARED } from '../release/contract.ts';
import { packageOf } from './needs.ts';
import sharedModules from './shared-modules.json' with { type: 'json' };

const TYPES = /\b(?:import|export)\s+type\b[^;'"]*\bfrom\s*['"][^'"]*['"]/g;
const NAMED = /(?:\bfrom|\bimport|\bimport\((?:\s*\/\*[^*]*\*\/)?|\bnew URL\(|\burl\()\s*['"]([^'"]+)['"]/g;
const SCANNED = /(?<!\.(?:test|fixture))\.(?:tsx?|css)$/;

/** What a remote has of `shared` in its own bundle. */
export interface SharedParts {
  /** Files, as paths from the root of the repository. */
  readonly files: readonly string[];
  /** Packages that these files import. */
  readonly packages: readonly string[];
}

/**
 * The files behind the doors that the shell does not hand over, such as `…/patterns`: a change in them changes the remote.
 * @param remote its folder in the repository
 */
export function sharedParts(root: string, remote: string): SharedParts {
  const doors = readDoors(root);
  const packages = new Set<string>();
  const files = new Set<string>();
  const waiting: string[] = [];
  const follow = (file: string) => {
    for (const specifier of namedIn(join(root, file))) {
      const isShared = specifier.startsWith(`${SHARED}/`);
      if (isShared && !sharedModules.includes(specifier)) waiting.push(doors[specifier] ?? '');
      if (isShared || !file.startsWith('shared/')) continue;
      if (specifier.startsWith('.')) waiting.push(join(dirname(file), specifier));
      else packages.add(packageOf(specifier));
    }
  };
  for (const file of sourcesIn(root, `${remote}/src`)) follow(file);
  for (let wanted = waiting.pop(); wanted !== undefined; wanted = waiting.pop()) {
    const file = ['', '.ts', '.tsx'].map((ending) => wanted + ending).find((path) => isFile(root, path));
    if (file === undefined || files.has(file)) continue;
    files.add(file);
    if (SCANNED.test(file)) follow(file);
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}

/** The file of each door of `shared`, from the root. */
function readDoors(root: string): Record<string, string> {
  const text = readFileSync(join(root, 'shared/package.json'), 'utf8');
  const { exports } = parse(object({ exports: record(string(), string()) }), JSON.parse(text));
  return Object.fromEntries(
    Object.entries(exports).map(([door, file]) => [join(SHARED, door), join('shared', file)]),
  );
}

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => SCANNED.test(file))
    .map((file) => join(folder, file));
}

function namedIn(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(TYPES, '');
  return [...text.matchAll(NAMED)].flatMap(([, specifier]) => specifier ?? []);
}

function isFile(root: string, path: string): boolean {
  return /\.\w+$/.test(path) && existsSync(join(root, path));
}
