import { $walletPreview } from '@nfcards/shared/common';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useLocation } from '@nfcards/shared/router';
import {
  ButtonLink,
  ContourLines,
  Icon,
  type IconName,
  kitTexts,
  NfcardFace,
  PageHead,
  PageHeading,
  Section,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { DocumentPreview } from './document-preview.tsx';
import { opened } from './own-wallet.model.ts';
import { OwnWallet } from './own-wallet.tsx';
import { texts } from './texts.ts';
import classes from './wallet.module.css';

function WalletPage() {
  const t = useTexts(texts);
  const { pathname } = useLocation();
  return (
    <>
      {/* SPEC RT15: the same page stands at /manage, and search engines need it once. */}
      <PageHead title={t('title')} description={t('description')} indexed={pathname.startsWith('/wallet')} />
      <Presentation />
      <Receive />
      <Section labelledBy="documents">
        <div className={classes.split}>
          <div className={classes.intro}>
            <h2 id="documents">{t('documents.title')}</h2>
            <p className={classes.lead}>{t('documents.lead')}</p>
          </div>
          <DocumentPreview />
        </div>
      </Section>
      <Accept />
      <Next />
    </>
  );
}

function Presentation() {
  const t = useTexts(texts);
  return (
    <div className={classes.top}>
      <div className={classes.chart}>
        <ContourLines seed="wallet" shape="banner" soundings={false} />
      </div>
      <div className={classes.topInner}>
        <div className={classes.words}>
          <PageHeading eyebrow={t('eyebrow')}>{t('heading')}</PageHeading>
          <p className={classes.promise}>{t('lead')}</p>
          <OwnWallet />
          <Preview />
        </div>
        <div className={classes.card}>
          <NfcardFace
            seed="temporary specimen"
            boat={t('specimen.boat')}
            kind={t('specimen.kind')}
            specimen
            lines={[
              { term: t('specimen.registration'), value: t('specimen.registrationValue') },
              { term: t('specimen.validity'), value: t('specimen.validityValue') },
              { term: t('specimen.documents'), value: t('specimen.documentsValue') },
            ]}
          />
        </div>
      </div>
    </div>
  );
}

/** SPEC S11, for as long as the site's settings say so. */
function Preview() {
  const t = useTexts(texts);
  const isPreview = useUnit($walletPreview);
  if (!isPreview) return null;
  return (
    <div className={classes.soon}>
      <span className={classes.soonMark}>
        <Icon name="phone" />
      </span>
      <div>
        <p className={classes.soonLabel}>{t('soon.label')}</p>
        <p>{t('soon.body')}</p>
      </div>
    </div>
  );
}

const KINDS = [
  { key: 'temporary', icon: 'calendar' },
  { key: 'permanent', icon: 'anchor' },
] as const satisfies readonly { key: string; icon: IconName }[];

function Receive() {
  const t = useTexts(texts);
  return (
    <Section tone="sheet" labelledBy="receive">
      <div className={classes.intro}>
        <h2 id="receive">{t('receive.title')}</h2>
        <p className={classes.lead}>{t('receive.lead')}</p>
      </div>
      <ul className={classes.kinds} role="list">
        {KINDS.map(({ key, icon }) => (
          <li key={key} className={classes.kind}>
            <span className={classes.mark}>
              <Icon name={icon} size="large" />
            </span>
            <div className={classes.kindWords}>
              <h3>{t(`receive.${key}.title`)}</h3>
              <p className={classes.purpose}>{t(`receive.${key}.purpose`)}</p>
              <p className={classes.soft}>{t(`receive.${key}.body`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Accept() {
  const t = useTexts(texts);
  return (
    <Section tone="sea" labelledBy="accept">
      <div className={classes.intro}>
        <h2 id="accept">{t('accept.title')}</h2>
        <p className={classes.lead}>{t('accept.lead')}</p>
      </div>
      <ol className={classes.steps} role="list">
        {(['read', 'check', 'accept'] as const).map((step, index) => (
          <li key={step} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{t(`accept.${step}.title`)}</h3>
            <p className={classes.soft}>{t(`accept.${step}.body`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Next() {
  const t = useTexts(texts);
  return (
    <Section labelledBy="next">
      <div className={classes.next}>
        <div>
          <h2 id="next">{t('next.title')}</h2>
          <p className={classes.lead}>{t('next.body')}</p>
        </div>
        <div className={classes.ways}>
          <ButtonLink to="/search" variant="primary">
            {t('next.search')}
          </ButtonLink>
          <ButtonLink to="/">{t('next.home')}</ButtonLink>
        </div>
      </div>
    </Section>
  );
}

export const page: Page = { Component: WalletPage, texts: [texts, kitTexts], opened };
