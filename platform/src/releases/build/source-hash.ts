import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const IGNORED = new Set(['node_modules', 'dist', '.data', 'browser-tests']);
/** Tests, and documents for people. */
const NOT_BUILT = /\.(test|fixture)\.|\.md$/;

/**
 * A short name for what these files and folders hold now: the same content gives the same name anywhere.
 * @param more lines that belong to it
 */
export function hashSources(root: string, paths: readonly string[], more: readonly string[] = []): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      const content = createHash('sha256').update(readFileSync(file)).digest('hex');
      hash.update(`${relative(root, file)} ${content}\n`);
    }
  }
  for (const line of more) hash.update(`${line}\n`);
  return hash.digest('hex').slice(0, 10);
}

function filesBelow(path: string): string[] {
  const entries = tryReadFolder(path);
  if (entries === null) return [path];
  return entries
    .filter(({ name }) => !IGNORED.has(name) && !NOT_BUILT.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
    );
}

function tryReadFolder(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return null;
  }
}
