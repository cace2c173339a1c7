import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useUnit } from 'effector-react';
import { pageTexts } from '../place/page-texts.ts';
import { PlacePage } from '../place/place-page.tsx';
import { PlaceSheet } from '../place/place-sheet.tsx';
import { ReviewMedal } from '../reviews/review-medal.tsx';
import { $id, $ready, $shop, opened, retryPressed } from './shop.model.ts';
import { texts } from './texts.ts';

export const page: Page = { Component: ShopPage, texts: [texts, ...pageTexts], opened, $ready };

function ShopPage() {
  const t = useTexts(texts);
  const { id, state, retry } = useUnit({ id: $id, state: $shop, retry: retryPressed });
  return (
    <PlacePage
      texts={texts}
      category="shop"
      id={id}
      state={state}
      onRetry={() => retry()}
      honours={(shop) => <ReviewMedal placeId={shop.id} />}
    >
      {(shop) => <PlaceSheet texts={texts} place={shop} servicesTitle={t('services.title')} />}
    </PlacePage>
  );
}
