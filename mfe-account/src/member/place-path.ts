import type { PlaceCategory } from '@nfcards/shared/operations';

const PAGES = { port: 'port', mechanics: 'mechanics', shop: 'accastillage' } as const satisfies Readonly<
  Record<PlaceCategory, string>
>;

/** The address of a place's page (SPEC RT3 to RT5). */
export function placePath(category: PlaceCategory, id: string): string {
  return `/${PAGES[category]}/${encodeURIComponent(id)}`;
}
