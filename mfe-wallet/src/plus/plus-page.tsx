import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import {
  Badge,
  ButtonLink,
  ContourLines,
  Icon,
  type IconName,
  kitTexts,
  PageHead,
  PageHeading,
  Section,
} from '@nfcards/shared/ui';
import classes from './plus-page.module.css';
import { TellMe } from './tell-me.tsx';
import { texts } from './texts.ts';

/** What the subscription will bring (SPEC S12). */
const PROMISES = [
  { key: 'unlimited', icon: 'card' },
  { key: 'manage', icon: 'helm' },
  { key: 'transfer', icon: 'send' },
  { key: 'sale', icon: 'boat' },
  { key: 'ads', icon: 'shield' },
  { key: 'partners', icon: 'gift' },
] as const satisfies readonly { key: string; icon: IconName }[];

function PlusPage() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <div className={classes.top}>
        <div className={classes.chart}>
          <ContourLines seed="plus" shape="banner" soundings={false} />
        </div>
        <div className={classes.words}>
          <PageHeading eyebrow={t('eyebrow')}>{t('heading')}</PageHeading>
          <p>
            <Badge icon="clock">{t('soon')}</Badge>
          </p>
          <p className={classes.lead}>{t('lead')}</p>
        </div>
      </div>
      <Section tone="sheet" labelledBy="promises">
        <h2 id="promises" className={classes.title}>
          {t('promises.title')}
        </h2>
        <ul className={classes.promises} role="list">
          {PROMISES.map(({ key, icon }) => (
            <li key={key} className={classes.promise}>
              <span className={classes.mark}>
                <Icon name={icon} size="large" />
              </span>
              <div>
                <h3>{t(`promises.${key}.title`)}</h3>
                <p className={classes.soft}>{t(`promises.${key}.body`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section labelledBy="tell">
        <div className={classes.split}>
          <div className={classes.tell}>
            <h2 id="tell">{t('tell.title')}</h2>
            <p className={classes.soft}>{t('tell.lead')}</p>
            <TellMe labelledBy="tell" />
          </div>
          <div className={classes.aside}>
            <section className={classes.note} aria-labelledby="grace">
              <h2 id="grace" className={classes.noteTitle}>
                {t('grace.title')}
              </h2>
              <p>{t('grace.body')}</p>
            </section>
            <section className={classes.note} aria-labelledby="today">
              <h2 id="today" className={classes.noteTitle}>
                {t('today.title')}
              </h2>
              <p>{t('today.body')}</p>
              <div>
                <ButtonLink to="/wallet">{t('today.wallet')}</ButtonLink>
              </div>
            </section>
          </div>
        </div>
      </Section>
    </>
  );
}

export const page: Page = { Component: PlusPage, texts: [texts, kitTexts] };
