import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED } from '../release/contract.ts';

/**
 * Gives `shared` another version, in its own `package.json`, in those of the packages that depend on it and in the lockfile,
 * which all name one version.
 * @returns the files that changed, relative to the root
 */
export function bumpVersion(root: string, { from, to }: { from: string; to: string }): string[] {
  const packages = readdirSync(root).map((folder) => join(folder, 'package.json'));
  const files = [...packages, 'package-lock.json'].filter((file) => existsSync(join(root, file)));
  return files.filter((file) => {
    const before = readFileSync(join(root, file), 'utf8');
    const after = before
      .replaceAll(`"${SHARED}": "${from}"`, `"${SHARED}": "${to}"`)
      .replace(ownVersion(from), `$1"version": "${to}"`);
    if (after !== before) writeFileSync(join(root, file), after);
    return after !== before;
  });
}

/** Of the package itself: the line below its name. */
function ownVersion(version: string): RegExp {
  return new RegExp(`("name": "${SHARED}",\\s*)"version": "${version.replaceAll('.', '\\.')}"`);
}
