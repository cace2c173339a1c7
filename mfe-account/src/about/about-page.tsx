import { $publisher } from '@nfcards/shared/common';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { MemberPage } from '../member/member-page.tsx';
import { memberPath } from '../member/member-sections.ts';
import { PageSection } from '../member/page-section.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { texts as settingsTexts } from '../settings/texts.ts';
import classes from './about-page.module.css';
import { texts } from './texts.ts';

const RULES = [
  { key: 'privacy', to: '/politique-de-confidentialite' },
  { key: 'legal', to: '/mentions-legales' },
  { key: 'accessibility', to: '/accessibilite' },
] as const;

function AboutPage() {
  const t = useTexts(texts);
  const s = useTexts(settingsTexts);
  const { email } = useUnit($publisher);
  return (
    <MemberPage
      title={t('title')}
      description={t('description')}
      back={{ path: 'setting', label: s('title') }}
    >
      {({ id }) => (
        <>
          <div className={classes.words}>
            <p className={classes.lead}>{t('lead')}</p>
            <p>{t('documents')}</p>
            <p>{t('charts')}</p>
          </div>
          <PageSection title={t('rules.title')}>
            <ul className={classes.links} role="list">
              {RULES.map(({ key, to }) => (
                <li key={key} className={classes.link}>
                  <TextLink to={to}>{t(`rules.${key}`)}</TextLink>
                </li>
              ))}
            </ul>
          </PageSection>
          <PageSection title={t('languages.title')}>
            <p>
              {t('languages.body')}{' '}
              <TextLink to={memberPath(id, 'setting/account-setting')}>{t('languages.link')}</TextLink>
            </p>
          </PageSection>
          <PageSection title={t('contact.title')}>
            <p>{t('contact.body')}</p>
            <ul className={classes.links} role="list">
              <li className={classes.link}>
                <TextLink to="/#contact">{t('contact.form')}</TextLink>
              </li>
              {email !== null && (
                <li className={classes.link}>
                  <TextLink to={`mailto:${email}`}>{email}</TextLink>
                </li>
              )}
            </ul>
          </PageSection>
        </>
      )}
    </MemberPage>
  );
}

export const page: Page = { Component: AboutPage, texts: [texts, settingsTexts, memberTexts] };
