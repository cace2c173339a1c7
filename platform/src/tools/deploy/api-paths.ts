import { type Operation, operations } from '@nfcards/shared/operations';

/**
 * What an API process answers, where another one answers the pages; one ending in a slash stands for all below it.
 * Search engines get the list of pages from it, because it has the places.
 */
export const API_PATHS = ['/api/', '/newsletter/', '/sitemap.xml', '/sitemaps/'] as const;

/** Bytes of the largest body that an operation takes. */
export function maxBodyBytes(): number {
  const rows: Operation[] = Object.values(operations);
  return Math.max(...rows.map((row) => row.largestBody ?? 0));
}
