import { $session, gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useLocation, useNavigate } from '@nfcards/shared/router';
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  Icon,
  PageHead,
  PageHeading,
  PageLayout,
  Skeleton,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import type { KeptCard } from '../device/kept.ts';
import { texts as documentTexts } from '../documents/texts.ts';
import { texts as memberTexts } from '../member/texts.ts';
import { WalletNavigation } from '../member/wallet-navigation.tsx';
import { texts as sendingTexts } from '../sending/texts.ts';
import { texts as vaultTexts } from '../vault/texts.ts';
import { $vault } from '../vault/vault.model.ts';
import { VaultGate } from '../vault/views/vault-gate.tsx';
import { texts as viewerTexts } from '../viewer/texts.ts';
import { $kept, dropConfirmed } from './kept-cards.model.ts';
import { KeptFacts } from './kept-facts.tsx';
import { papersOf } from './papers.ts';
import { Papers } from './papers-view.tsx';
import { $presentation, opened, presentPressed } from './sea-control.model.ts';
import classes from './sea-control.module.css';
import { texts } from './texts.ts';

/**
 * The papers that a check asks for, from this device alone. Whose page it is cannot be asked out at sea: whoever opens
 * the vault that is kept here is its member.
 */
function SeaControlPage() {
  const t = useTexts(texts);
  return (
    <PageLayout>
      <PageHead title={t('title')} description={t('description')} indexed={false} />
      <div className={classes.page}>
        <WalletNavigation />
        <PageHeading eyebrow={t('eyebrow')}>{t('title')}</PageHeading>
        <p>{t('lead')}</p>
        <Boats />
        <Papers />
      </div>
    </PageLayout>
  );
}

function Boats() {
  const t = useTexts(texts);
  const { kept, session } = useUnit({ kept: $kept, session: $session });
  const isStart = new URLSearchParams(useLocation().search).has('start');
  if (kept.status === 'unknown') return <Skeleton shape="block" height="8rem" />;
  if (kept.cards.length === 0 && isStart) return <StartElsewhere />;
  if (kept.cards.length === 0) {
    const isMember = session.status === 'member';
    return (
      <EmptyState
        title={t('none.title')}
        action={
          isMember ? (
            <ButtonLink to="/wallet/nfcards">{t('none.cards')}</ButtonLink>
          ) : (
            <ButtonLink to={gatePath('/wallet/sea-control')}>{t('none.login')}</ButtonLink>
          )
        }
      >
        <p>{t(isMember ? 'none.body' : 'none.anonymous')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.boats} role="list">
        {kept.cards.map((card) => (
          <Boat key={card.card.id} kept={card} />
        ))}
      </ul>
      <p className={classes.soft}>{t('logout')}</p>
    </>
  );
}

/** The installed site opens here; whoever keeps no papers on the device begins where they have something to do. */
function StartElsewhere() {
  const navigate = useNavigate();
  const { status } = useUnit($session);
  useEffect(() => {
    if (status !== 'pending') navigate(status === 'member' ? '/wallet/nfcards' : '/', { replace: true });
  }, [navigate, status]);
  return <Skeleton shape="block" height="8rem" />;
}

function Boat({ kept }: { readonly kept: KeptCard }) {
  const t = useTexts(texts);
  const { shown, present, drop } = useUnit({
    shown: $presentation,
    present: presentPressed,
    drop: dropConfirmed,
  });
  const { boat, title } = kept.card;
  const isOwn = shown?.kept.card.id === kept.card.id;
  const papers = papersOf(kept).length;
  return (
    <Card as="li">
      <h2 className={classes.boat}>{boat.name}</h2>
      <p className={classes.soft}>
        {[boat.registration_number, title].filter((part) => part !== '').join(' · ')}
      </p>
      <KeptFacts kept={kept} />
      {papers === 0 ? (
        <p>{t('noPapers')}</p>
      ) : (
        <Button
          variant="primary"
          wide
          pending={isOwn && shown.status === 'opening'}
          onPress={() => present(kept)}
        >
          <Icon name="shield" />
          {t('present', { boat: boat.name })}
        </Button>
      )}
      {isOwn && shown.status === 'locked' && <Unlocking />}
      <div>
        <Button variant="quiet" onPress={() => drop(kept.card.id)}>
          {t('keep.dropOf', { boat: boat.name })}
        </Button>
      </div>
    </Card>
  );
}

/** Where the eye is, and large: it is typed with wet hands. */
function Unlocking() {
  const t = useTexts(texts);
  const area = useRef<HTMLDivElement>(null);
  const vault = useUnit($vault);
  useEffect(() => {
    if (vault.status !== 'locked') return;
    area.current?.scrollIntoView({ block: 'center' });
    area.current?.querySelector<HTMLElement>('input:not([type="hidden"]), button[type="submit"]')?.focus();
  }, [vault.status]);
  return (
    <div ref={area} className={classes.unlocking}>
      <VaultGate reason={t('reason')}>
        <Skeleton shape="block" height="4rem" />
      </VaultGate>
    </div>
  );
}

export const page: Page = {
  Component: SeaControlPage,
  texts: [texts, documentTexts, memberTexts, sendingTexts, vaultTexts, viewerTexts],
  opened,
};
