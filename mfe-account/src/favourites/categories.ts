import type { PlaceCategory } from '@nfcards/shared/operations';
import type { IconName } from '@nfcards/shared/ui';

/** The tabs of the favourites: what the address calls each, and where more of its kind are found. */
export const CATEGORIES = [
  { category: 'port', of: 'ports', icon: 'port', directory: '/search' },
  { category: 'mechanics', of: 'mechanics', icon: 'wrench', directory: '/search?filter=mechanics' },
  { category: 'shop', of: 'shops', icon: 'shop', directory: '/search?filter=shops' },
] as const satisfies readonly {
  readonly category: PlaceCategory;
  readonly of: string;
  readonly icon: IconName;
  readonly directory: string;
}[];

/** The category that an address shows; ports where it names none that there is. */
export function categoryOf(of: string | undefined): PlaceCategory {
  return CATEGORIES.find((tab) => tab.of === of)?.category ?? 'port';
}
