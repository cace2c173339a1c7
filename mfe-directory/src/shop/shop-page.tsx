import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useUnit } from 'effector-react';
import { pageTexts } from '../place-page/page-texts.ts';
import { PlacePage } from '../place-page/place-page.tsx';
import { PlaceSheet } from '../place-page/sheet/place-sheet.tsx';
import { ReviewMedal } from '../reviews/review-medal.tsx';
import { shop as model } from './shop.model.ts';
import { texts } from './texts.ts';

export const page: Page = {
  Component: ShopPage,
  texts: [texts, ...pageTexts],
  opened: model.opened,
  $ready: model.$ready,
};

function ShopPage() {
  const t = useTexts(texts);
  const { id, state, retry } = useUnit({ id: model.$id, state: model.$place, retry: model.retryPressed });
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
