import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { ContourLines, Icon, type IconName, PageHead, Section, SignalFlag } from '@nfcards/shared/ui';
import { Hero } from './hero.tsx';
import classes from './home.module.css';
import { Newsletter } from './newsletter.tsx';
import { texts } from './texts.ts';

function HomePage() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} description={t('description')} whole />
      <Hero />
      <Documents />
      <Navigation />
      <SeaControl />
      <People />
      <Section tone="sheet" labelledBy="newsletter">
        <div className={classes.letter}>
          <div className={classes.intro}>
            <h2 id="newsletter">{t('newsletter.title')}</h2>
            <p className={classes.lead}>{t('newsletter.lead')}</p>
          </div>
          <Newsletter />
        </div>
      </Section>
    </>
  );
}

const STEPS = [
  { key: 'keep', icon: 'wallet' },
  { key: 'send', icon: 'send' },
  { key: 'prove', icon: 'shield' },
] as const satisfies readonly { key: string; icon: IconName }[];

function Documents() {
  const t = useTexts(texts);
  return (
    <Section tone="sheet" labelledBy="documents">
      <div className={classes.intro}>
        <h2 id="documents">{t('documents.title')}</h2>
        <p className={classes.lead}>{t('documents.lead')}</p>
      </div>
      <ol className={classes.steps} role="list">
        {STEPS.map(({ key, icon }) => (
          <li key={key} className={classes.step}>
            <span className={classes.mark}>
              <Icon name={icon} size="large" />
            </span>
            <h3>{t(`documents.${key}.title`)}</h3>
            <p className={classes.soft}>{t(`documents.${key}.body`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const USES = [
  { key: 'manage', flag: 'navigation' },
  { key: 'control', flag: 'control' },
  { key: 'ports', flag: 'port' },
  { key: 'history', flag: 'wallet' },
] as const;

function Navigation() {
  const t = useTexts(texts);
  return (
    <Section labelledBy="navigation">
      <div className={classes.intro}>
        <h2 id="navigation">{t('navigation.title')}</h2>
        <p className={classes.lead}>{t('navigation.lead')}</p>
      </div>
      <ul className={classes.uses} role="list">
        {USES.map(({ key, flag }) => (
          <li key={key} className={classes.use}>
            <SignalFlag of={flag} />
            <h3>{t(`navigation.${key}.title`)}</h3>
            <p className={classes.soft}>{t(`navigation.${key}.body`)}</p>
            <p className={classes.meaning}>{t(`navigation.flags.${key}`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const CONTROL_ITEMS = [
  'registration',
  'insurance',
  'licence',
  'radio',
  'identity',
  'safety',
  'purchase',
  'rental',
] as const;

function SeaControl() {
  const t = useTexts(texts);
  return (
    <Section tone="sea" labelledBy="control">
      <div className={classes.control}>
        <div className={classes.controlWords}>
          <SignalFlag of="control" />
          <h2 id="control">{t('control.title')}</h2>
          <p className={classes.lead}>{t('control.lead')}</p>
          <div className={classes.controlChart}>
            <ContourLines seed="rade de Brest" />
          </div>
        </div>
        <div className={classes.checklist}>
          <ul className={classes.items} role="list">
            {CONTROL_ITEMS.map((item) => (
              <li key={item} className={classes.item}>
                <span className={classes.tick}>
                  <Icon name="check" size="small" />
                </span>
                <div>
                  <h3 className={classes.itemTitle}>{t(`control.items.${item}.title`)}</h3>
                  <p className={classes.soft}>{t(`control.items.${item}.body`)}</p>
                </div>
              </li>
            ))}
          </ul>
          <p className={classes.note}>{t('control.note')}</p>
        </div>
      </div>
    </Section>
  );
}

const PEOPLE = [
  { key: 'harbour', icon: 'port' },
  { key: 'repair', icon: 'wrench' },
  { key: 'authorities', icon: 'shield' },
  { key: 'trade', icon: 'boat' },
] as const satisfies readonly { key: string; icon: IconName }[];

function People() {
  const t = useTexts(texts);
  return (
    <Section labelledBy="people">
      <div className={classes.intro}>
        <h2 id="people">{t('people.title')}</h2>
        <p className={classes.lead}>{t('people.lead')}</p>
      </div>
      <ul className={classes.people} role="list">
        {PEOPLE.map(({ key, icon }) => (
          <li key={key} className={classes.person}>
            <span className={classes.mark}>
              <Icon name={icon} size="large" />
            </span>
            <div>
              <h3>{t(`people.${key}.title`)}</h3>
              <p className={classes.soft}>{t(`people.${key}.body`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const page: Page = { Component: HomePage, texts: [texts] };
