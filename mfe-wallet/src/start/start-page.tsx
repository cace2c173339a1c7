import { $session } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useNavigate } from '@nfcards/shared/router';
import { PageHead, PageHeading, PageLayout } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { texts as cardTexts } from '../cards/card/texts.ts';
import { cardPath } from '../cards/card-path.ts';
import { texts as vaultTexts } from '../vault/texts.ts';
import { VaultGate } from '../vault/views/vault-gate.tsx';
import { FoundCard, WaitingCard } from './kept-card.tsx';
import { MakingCard } from './making-card.tsx';
import { $madeId, $waiting, opened } from './start.model.ts';
import classes from './start.module.css';
import { StartForm } from './start-form.tsx';
import { texts } from './texts.ts';

/** A first card: a boat and a document, before there is an account or after. */
function StartPage() {
  const t = useTexts(texts);
  return (
    <PageLayout>
      <PageHead title={t('title')} description={t('description')} />
      <div className={classes.page}>
        <PageHeading eyebrow={t('eyebrow')}>{t('title')}</PageHeading>
        <Steps />
      </div>
    </PageLayout>
  );
}

function Steps() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { session, waiting, madeId } = useUnit({ session: $session, waiting: $waiting, madeId: $madeId });
  useEffect(() => {
    if (madeId !== '') navigate(cardPath(madeId), { replace: true });
  }, [madeId, navigate]);
  if (madeId !== '') return null;
  if (waiting === null) return <StartForm />;
  if (session.status === 'anonymous') return <WaitingCard card={waiting} />;
  if (!waiting.isPreparedHere) return <FoundCard card={waiting} />;
  return (
    <VaultGate reason={t('reason')}>
      <MakingCard card={waiting} />
    </VaultGate>
  );
}

export const page: Page = { Component: StartPage, texts: [texts, cardTexts, vaultTexts], opened };
