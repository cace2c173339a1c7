import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useUnit } from 'effector-react';
import { pageTexts } from '../place/page-texts.ts';
import { PlacePage } from '../place/place-page.tsx';
import { PlaceSheet } from '../place/place-sheet.tsx';
import { $id, $mechanic, $ready, opened, retryPressed } from './mechanic.model.ts';
import { texts } from './texts.ts';

export const page: Page = { Component: MechanicPage, texts: [texts, ...pageTexts], opened, $ready };

function MechanicPage() {
  const t = useTexts(texts);
  const { id, state, retry } = useUnit({ id: $id, state: $mechanic, retry: retryPressed });
  return (
    <PlacePage texts={texts} category="mechanics" id={id} state={state} onRetry={() => retry()}>
      {(mechanic) => <PlaceSheet texts={texts} place={mechanic} servicesTitle={t('services.title')} />}
    </PlacePage>
  );
}
