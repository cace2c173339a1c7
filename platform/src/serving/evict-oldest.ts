/** @returns the key that had to go, if one had to: a map is in the order in which its keys came */
export function evictOldest(map: Map<string, unknown>, most: number): string | null {
  const [oldest] = map.keys();
  if (map.size <= most || oldest === undefined) return null;
  map.delete(oldest);
  return oldest;
}
