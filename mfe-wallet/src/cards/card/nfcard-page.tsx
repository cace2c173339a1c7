import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails } from '@nfcards/shared/operations';
import type { Page } from '@nfcards/shared/remote';
import {
  ButtonLink,
  CallErrorPanel,
  EmptyState,
  Skeleton,
  TextLink,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $entriesError } from '../../certificates/certification.model.ts';
import { CertificationTimeline } from '../../certificates/certification-timeline.tsx';
import { texts as certificateTexts } from '../../certificates/texts.ts';
import { texts as documentTexts } from '../../documents/texts.ts';
import { MemberPage } from '../../member/member-page.tsx';
import { texts as memberTexts } from '../../member/texts.ts';
import { TitledSection } from '../../member/titled-section.tsx';
import { texts as viewerTexts } from '../../viewer/texts.ts';
import { $card, nfcardCall, opened, retryPressed } from '../card.model.ts';
import { CARDS_PATH } from '../card-path.ts';
import { texts as cardsTexts } from '../texts.ts';
import { useCardWords } from '../use-card-words.ts';
import { CardHead } from './card-head.tsx';
import classes from './card-page.module.css';
import { DocumentsSection } from './documents/documents-section.tsx';
import { $metadata } from './documents/metadata.model.ts';
import { HolderActions } from './holder-actions.tsx';
import { LifeHistory } from './life-history.tsx';
import { MoreOfCard } from './more-of-card.tsx';
import { panelTexts } from './panel-texts.ts';
import { SendPanel } from './send-panel.tsx';
import { texts } from './texts.ts';

/** One NFCard. */
function NfcardPage() {
  const t = useTexts(texts);
  const list = useTexts(cardsTexts);
  const words = useCardWords();
  const state = useUnit($card);
  const title = state.status === 'ready' ? words.name(state.card) : t('title');
  return (
    <MemberPage
      title={title}
      description={t('description')}
      back={{ path: CARDS_PATH, label: list('title') }}
      {...(state.status === 'ready' ? { eyebrow: words.kind(state.card) } : {})}
    >
      {() => <CardStates />}
    </MemberPage>
  );
}

function CardStates() {
  const t = useTexts(texts);
  const { state, pending, retry } = useUnit({
    state: $card,
    pending: nfcardCall.$pending,
    retry: retryPressed,
  });
  switch (state.status) {
    case 'pending':
      return (
        <div className={classes.page}>
          <VisuallyHidden>
            <span role="status">{t('pending')}</span>
          </VisuallyHidden>
          <Skeleton shape="block" height="16rem" />
          <Skeleton shape="block" height="20rem" />
        </div>
      );
    case 'failed':
      return (
        <div className={classes.page}>
          <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />
          <p>
            <ButtonLink to="/wallet/sea-control">{t('aboard')}</ButtonLink>
          </p>
        </div>
      );
    case 'unknown':
      return (
        <EmptyState
          title={t('unknown.title')}
          action={<ButtonLink to={CARDS_PATH}>{t('unknown.back')}</ButtonLink>}
        >
          <p>{t('unknown.help')}</p>
          <p>
            <TextLink to="/wallet/received">{t('unknown.received')}</TextLink>
          </p>
        </EmptyState>
      );
    case 'ready':
      return <CardParts card={state.card} />;
  }
}

function CardParts({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const { metadata, error } = useUnit({ metadata: $metadata, error: $entriesError });
  const isHeld = card.role === 'held';
  return (
    <div className={classes.page}>
      <CardHead card={card} />
      <DocumentsSection card={card} />
      <TitledSection title={t('sending.title')}>
        <SendPanel card={card} />
      </TitledSection>
      {(isHeld || card.documents.length > 0) && (
        <MoreOfCard isHeld={isHeld} hasFailed={error !== null}>
          <TitledSection id="certification" title={t('certification.title')}>
            <CertificationTimeline card={card} metadata={metadata} />
          </TitledSection>
          {card.history.length > 0 && (
            <TitledSection id="history" title={t('history.title')}>
              <LifeHistory card={card} />
            </TitledSection>
          )}
          {isHeld && <HolderActions card={card} />}
        </MoreOfCard>
      )}
    </div>
  );
}

export const page: Page = {
  Component: NfcardPage,
  // Those of the panel hold the vault's, too.
  texts: [texts, documentTexts, cardsTexts, memberTexts, viewerTexts, certificateTexts, ...panelTexts],
  opened,
};
