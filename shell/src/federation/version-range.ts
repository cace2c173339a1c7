/**
 * Whether a version is in a range, as npm has them. Entries of remotes name three kinds: any version (`*`), one alone
 * (`1.2.0`), or one and the later ones that are compatible with it (`^1.2.0`).
 */
export function isInRange(version: string, range: string): boolean {
  if (range === '*') return true;
  if (!range.startsWith('^')) return range === version;
  const [least, given] = [partsOf(range.slice(1)), partsOf(version)];
  // Before 1.0.0 each minor version may break, before 0.1.0 each version (Semantic Versioning).
  const breaking = least.findIndex((part) => part !== 0);
  const changed = least.findIndex((part, at) => part !== given[at]);
  if (changed === -1) return true;
  return changed > breaking && (given[changed] ?? 0) > (least[changed] ?? 0);
}

function partsOf(version: string): number[] {
  return version.split('.').map(Number);
}
