import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useUnit } from 'effector-react';
import { pageTexts } from '../place-page/page-texts.ts';
import { PlacePage } from '../place-page/place-page.tsx';
import { PlaceSheet } from '../place-page/sheet/place-sheet.tsx';
import { mechanic as model } from './mechanic.model.ts';
import { texts } from './texts.ts';

export const page: Page = {
  Component: MechanicPage,
  texts: [texts, ...pageTexts],
  opened: model.opened,
  $ready: model.$ready,
};

function MechanicPage() {
  const t = useTexts(texts);
  const { id, state, retry } = useUnit({ id: model.$id, state: model.$place, retry: model.retryPressed });
  return (
    <PlacePage texts={texts} category="mechanics" id={id} state={state} onRetry={() => retry()}>
      {(mechanic) => <PlaceSheet texts={texts} place={mechanic} servicesTitle={t('services.title')} />}
    </PlacePage>
  );
}
