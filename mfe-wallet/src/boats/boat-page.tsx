import { useTexts } from '@nfcards/shared/i18n';
import type { BoatDetails } from '@nfcards/shared/operations';
import type { Page } from '@nfcards/shared/remote';
import { ButtonLink, CallErrorPanel, EmptyState, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { CARDS_PATH } from '../cards/card-path.ts';
import { texts as cardsTexts } from '../cards/texts.ts';
import { texts as documentTexts } from '../documents/texts.ts';
import { MemberPage } from '../member/member-page.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { $boat, boatCall, opened, retryPressed } from './boat.model.ts';
import classes from './boat.module.css';
import { BoatAtSea } from './boat-at-sea.tsx';
import { BoatCards } from './boat-cards.tsx';
import { BoatFacts } from './boat-facts.tsx';
import { BoatHistory } from './boat-history.tsx';
import { BoatSendings } from './boat-sendings.tsx';
import { RemoveBoat } from './remove-boat.tsx';
import { texts } from './texts.ts';

/** One boat of the member's. */
function BoatPage() {
  const t = useTexts(texts);
  const list = useTexts(cardsTexts);
  const state = useUnit($boat);
  return (
    <MemberPage
      title={state.status === 'ready' ? state.boat.name : t('title')}
      description={t('description')}
      back={{ path: CARDS_PATH, label: list('title') }}
      {...(state.status === 'ready' ? { eyebrow: list(`boatTypes.${state.boat.type}`) } : {})}
    >
      {() => <BoatStates />}
    </MemberPage>
  );
}

function BoatStates() {
  const t = useTexts(texts);
  const { state, pending, retry } = useUnit({
    state: $boat,
    pending: boatCall.$pending,
    retry: retryPressed,
  });
  switch (state.status) {
    case 'pending':
      return (
        <div className={classes.page}>
          <VisuallyHidden>
            <span role="status">{t('pending')}</span>
          </VisuallyHidden>
          <Skeleton shape="block" height="20rem" />
          <Skeleton shape="block" height="12rem" />
        </div>
      );
    case 'failed':
      return <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />;
    case 'unknown':
      return (
        <EmptyState
          title={t('unknown.title')}
          action={<ButtonLink to={CARDS_PATH}>{t('unknown.back')}</ButtonLink>}
        >
          <p>{t('unknown.help')}</p>
        </EmptyState>
      );
    case 'ready':
      return <BoatParts boat={state.boat} />;
  }
}

function BoatParts({ boat }: { readonly boat: BoatDetails }) {
  return (
    <div className={classes.page}>
      <BoatFacts boat={boat} />
      <BoatCards boat={boat} />
      <BoatAtSea boat={boat} />
      <BoatSendings boat={boat} />
      <BoatHistory boat={boat} />
      <RemoveBoat boat={boat} />
    </div>
  );
}

export const page: Page = {
  Component: BoatPage,
  texts: [texts, documentTexts, cardsTexts, memberTexts],
  opened,
};
