import type { RemoteDeclaration } from './remote-declaration.ts';

type Reads = Pick<RemoteDeclaration['mounts'][number], 'reads' | 'readsBy'>;

/** All that a page may read as it opens, whatever its address says. */
export function readsOf({ reads, readsBy }: Reads): readonly string[] {
  return [...reads, ...Object.values(readsBy?.values ?? {}).flat()];
}

/** The calls of a page as it opens at an address. Visitors can write any query string. */
export function readsAt({ reads, readsBy }: Reads, search: string): readonly string[] {
  if (readsBy === undefined) return reads;
  const value = new URLSearchParams(search).get(readsBy.parameter) ?? '';
  return (Object.hasOwn(readsBy.values, value) ? readsBy.values[value] : undefined) ?? reads;
}
