import { $publisher } from '@nfcards/shared/common';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { PageHead, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { ProsePage } from '../prose/prose-page.tsx';
import { texts as proseTexts } from '../prose/texts.ts';
import { DATA_SOURCES } from './data-sources.ts';
import { Particulars } from './particulars.tsx';
import { texts } from './texts.ts';

const UPDATED = '2026-11-27';

/** Publisher and host of the site, from its settings; missing ones are said to be missing. */
function LegalNoticePage() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <ProsePage
        eyebrow={t('eyebrow')}
        title={t('title')}
        lead={t('lead')}
        updated={UPDATED}
        sections={[
          { id: 'publisher', title: t('publisher.title'), content: <PublisherOfSite /> },
          { id: 'hosting', title: t('hosting.title'), content: <Hosting /> },
          { id: 'data', title: t('data.title'), content: <Sources /> },
          { id: 'rights', title: t('rights.title'), content: <Ownership /> },
          { id: 'privacy', title: t('privacy.title'), content: <More /> },
        ]}
      />
    </>
  );
}

function PublisherOfSite() {
  const t = useTexts(texts);
  const { name, address, registration, email } = useUnit($publisher);
  return (
    <>
      <Particulars
        lines={[
          { term: t('publisher.name'), value: name },
          { term: t('publisher.address'), value: address },
          { term: t('publisher.registration'), value: registration },
          {
            term: t('publisher.email'),
            value: email === null ? null : <TextLink to={`mailto:${email}`}>{email}</TextLink>,
          },
        ]}
        missing={<p>{t('publisher.missing')}</p>}
      />
      <p>
        <TextLink to="/#contact">{t('publisher.contact')}</TextLink>
      </p>
    </>
  );
}

function Hosting() {
  const t = useTexts(texts);
  const { hosting } = useUnit($publisher);
  return (
    <Particulars
      lines={[
        { term: t('hosting.name'), value: hosting.name },
        { term: t('hosting.address'), value: hosting.address },
      ]}
      missing={<p>{t('hosting.missing')}</p>}
    />
  );
}

function Sources() {
  const t = useTexts(texts);
  return (
    <>
      <p>{t('data.body')}</p>
      <ul>
        {DATA_SOURCES.map(({ key, url }) => (
          <li key={key}>
            <TextLink to={url}>{t(`data.sources.${key}.name`)}</TextLink>
            {t('data.separator')}
            {t(`data.sources.${key}.words`)}
          </li>
        ))}
      </ul>
      <p>{t('data.chart')}</p>
    </>
  );
}

function Ownership() {
  const t = useTexts(texts);
  return (
    <>
      <p>{t('rights.documents')}</p>
      <p>{t('rights.fonts')}</p>
    </>
  );
}

function More() {
  const t = useTexts(texts);
  return (
    <ul>
      <li>
        <TextLink to="/politique-de-confidentialite">{t('privacy.privacy')}</TextLink>
      </li>
      <li>
        <TextLink to="/accessibilite">{t('privacy.accessibility')}</TextLink>
      </li>
    </ul>
  );
}

export const page: Page = { Component: LegalNoticePage, texts: [texts, proseTexts], rendersAhead: true };
