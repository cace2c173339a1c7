import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { PageHead, TextLink } from '@nfcards/shared/ui';
import { ProsePage } from '../prose/prose-page.tsx';
import { texts as proseTexts } from '../prose/texts.ts';
import { texts } from './texts.ts';

const UPDATED = '2026-11-21';
const DEFENDER = 'https://formulaire.defenseurdesdroits.fr/';

/** The statement that French law asks for (law 2005-102, article 47; decree 2019-768, article 4). */
function AccessibilityPage() {
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
          { id: 'state', title: t('state.title'), content: <State /> },
          { id: 'checked', title: t('checked.title'), content: <Checked /> },
          { id: 'missing', title: t('missing.title'), content: <Missing /> },
          { id: 'technology', title: t('technology.title'), content: <p>{t('technology.body')}</p> },
          { id: 'barrier', title: t('contact.title'), content: <Barrier /> },
          { id: 'recourse', title: t('recourse.title'), content: <Recourse /> },
        ]}
      />
    </>
  );
}

function State() {
  const t = useTexts(texts);
  return (
    <>
      <p>{t('state.body')}</p>
      <p>{t('state.next')}</p>
    </>
  );
}

function Checked() {
  const t = useTexts(texts);
  return (
    <>
      <p>{t('checked.lead')}</p>
      <ul>
        {(['axe', 'keyboard', 'forced', 'zoom'] as const).map((key) => (
          <li key={key}>{t(`checked.${key}`)}</li>
        ))}
      </ul>
    </>
  );
}

function Missing() {
  const t = useTexts(texts);
  return (
    <ul>
      {(['audit', 'browsers', 'chart', 'sources'] as const).map((key) => (
        <li key={key}>{t(`missing.${key}`)}</li>
      ))}
    </ul>
  );
}

function Barrier() {
  const t = useTexts(texts);
  return (
    <>
      <p>{t('contact.body')}</p>
      <p>
        <TextLink to="/#contact">{t('contact.write')}</TextLink>
      </p>
    </>
  );
}

function Recourse() {
  const t = useTexts(texts);
  return (
    <>
      <p>{t('recourse.body')}</p>
      <p>
        <TextLink to={DEFENDER}>{t('recourse.defender')}</TextLink>
      </p>
    </>
  );
}

export const page: Page = { Component: AccessibilityPage, texts: [texts, proseTexts], rendersAhead: true };
