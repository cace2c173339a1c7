import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import { boolean, object, optional, parse, record, string } from 'valibot';

const names = optional(record(string(), string()), {});
const lockfile = object({
  packages: record(
    string(),
    object({
      version: optional(string(), ''),
      integrity: optional(string(), ''),
      /** Of a package of this repository. */
      link: optional(boolean(), false),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
    }),
  ),
});
export type Lockfile = InferOutput<typeof lockfile>;

export function readLockfile(root: string): Lockfile {
  return parse(lockfile, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
}

/** What a folder of the repository depends on, tests aside. */
export function dependenciesOf({ packages }: Lockfile, folder: string): string[] {
  return Object.keys(packages[folder]?.dependencies ?? {});
}

/**
 * All that some packages are made of: each that can be reached, with its version and integrity, in an order of its own.
 * Packages of this repository are left out.
 * @param folder of the repository, from which the names are resolved
 */
export function lockedPackages(lock: Lockfile, folder: string, wanted: readonly string[]): string[] {
  const reached = new Set<string>();
  const waiting = wanted.map((name) => resolve(lock, folder, name));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = path === null || reached.has(path) ? undefined : lock.packages[path];
    if (path === null || found === undefined || found.link) continue;
    reached.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = found;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      waiting.push(resolve(lock, path, name));
  }
  const described = [...reached].map((path) => {
    const { version, integrity } = lock.packages[path] ?? { version: '', integrity: '' };
    return `${path.split('node_modules/').at(-1)}@${version} ${integrity}`;
  });
  return [...new Set(described)].sort();
}

/** As Node looks for it: beside whoever asks, then in each folder above. Null for an optional one that is absent. */
function resolve({ packages }: Lockfile, from: string, name: string): string | null {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return null;
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1));
}
