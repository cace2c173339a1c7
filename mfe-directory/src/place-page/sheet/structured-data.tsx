import { $siteOrigin } from '@nfcards/shared/common';
import { useUnit } from 'effector-react';
import { placePath } from '../../place/place-path.ts';
import type { PlaceDetails } from '../../place/place-state.ts';
import { $placeId, $reviews } from '../../reviews/reviews.model.ts';
import { dataBlock, type MembersRating, placeData } from './place-data.ts';

/** What search engines read of a place. A data block: no browser runs it, and it goes with its page. */
export function StructuredData({ place }: { readonly place: PlaceDetails }) {
  const rating = useMembersRating(place.id);
  const origin = useUnit($siteOrigin);
  const url = `${origin}${placePath(place.category, place.id)}`;
  return <script type="application/ld+json">{dataBlock(placeData(place, { url, rating }))}</script>;
}

/** Of our own members alone: search engines want no ratings that a page took from elsewhere. */
function useMembersRating(id: string): MembersRating | null {
  const { placeId, reviews } = useUnit({ placeId: $placeId, reviews: $reviews });
  if (placeId !== id || reviews.status !== 'ready') return null;
  const rating = reviews.ratings.find(({ source }) => source === 'member');
  if (rating === undefined || rating.average === null) return null;
  return { count: rating.count, average: rating.average };
}
