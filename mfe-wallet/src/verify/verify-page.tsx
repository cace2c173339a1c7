import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useLocation } from '@nfcards/shared/router';
import {
  Icon,
  type IconName,
  kitTexts,
  PageHead,
  PageHeading,
  PageLayout,
  Section,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { opened } from '../log/witness.model.ts';
import { LogAlarm } from './log-alarm.tsx';
import { texts } from './texts.ts';
import { codeRead } from './verify.model.ts';
import classes from './verify.module.css';
import { VerifyDesk } from './verify-desk.tsx';
import { VerifyResult } from './verify-result.tsx';

function VerifyPage() {
  const t = useTexts(texts);
  useCodeInAddress();
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <PageLayout>
        <div className={classes.page}>
          <div className={classes.words}>
            <PageHeading eyebrow={t('eyebrow')}>{t('heading')}</PageHeading>
            <p className={classes.lead}>{t('lead')}</p>
            <p className={classes.local}>
              <Icon name="shield" />
              <span>{t('local')}</span>
            </p>
          </div>
          <LogAlarm />
          <VerifyDesk />
          <VerifyResult />
        </div>
      </PageLayout>
      <Meaning />
    </>
  );
}

/** Whoever read the code of a printed card with their phone comes with it in the address. */
function useCodeInAddress(): void {
  const { hash } = useLocation();
  const read = useUnit(codeRead);
  useEffect(() => {
    if (hash.length > 1) read(hash);
  }, [hash, read]);
}

const MEANINGS = [
  { key: 'proves', icon: 'check-circle' },
  { key: 'not', icon: 'eye' },
  { key: 'secret', icon: 'lock' },
  { key: 'without', icon: 'globe' },
] as const satisfies readonly { key: string; icon: IconName }[];

function Meaning() {
  const t = useTexts(texts);
  return (
    <Section tone="sheet" labelledBy="meaning">
      <h2 id="meaning" className={classes.meaningTitle}>
        {t('meaning.title')}
      </h2>
      <ul className={classes.meanings} role="list">
        {MEANINGS.map(({ key, icon }) => (
          <li key={key} className={classes.meaning}>
            <span className={classes.mark}>
              <Icon name={icon} size="large" />
            </span>
            <div>
              <h3>{t(`meaning.${key}.title`)}</h3>
              <p className={classes.soft}>{t(`meaning.${key}.body`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const page: Page = { Component: VerifyPage, texts: [texts, kitTexts], opened };
