import { $mapSettings, mapHosts } from '@nfcards/shared/common';
import { LOCALES, useLanguage, useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { PageHead, Table, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { ProsePage } from '../prose/prose-page.tsx';
import { texts as proseTexts } from '../prose/texts.ts';
import { usePeriodWords } from '../retention/period-words.ts';
import { type KeptInBrowser, keptInBrowser } from './kept-in-browser.ts';
import classes from './privacy-page.module.css';
import { type Stored, stored } from './stored.ts';
import { texts } from './texts.ts';

const UPDATED = '2026-11-28';
const CONTACT = '/#contact';

/** The privacy policy: stored data, reasons, periods and rights (RT6). */
function PrivacyPage() {
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
          { id: 'short', title: t('short.title'), content: <Short /> },
          { id: 'who', title: t('who.title'), content: <Who /> },
          { id: 'stored', title: t('stored.title'), content: <StoredByServer /> },
          { id: 'encryption', title: t('encryption.title'), content: <Encryption /> },
          { id: 'browser', title: t('browser.title'), content: <LeftInBrowser /> },
          { id: 'others', title: t('others.title'), content: <Others /> },
          { id: 'rights', title: t('rights.title'), content: <Rights /> },
        ]}
      />
    </>
  );
}

function Short() {
  const t = useTexts(texts);
  const { hosts } = useMapHosts();
  const tracking = hosts.length === 0 ? 'noTracking' : 'noTrackingButMaps';
  return (
    <ul>
      {([tracking, 'noAccount', 'encrypted', 'notSold'] as const).map((key) => (
        <li key={key}>{t(`short.${key}`)}</li>
      ))}
    </ul>
  );
}

function Who() {
  const t = useTexts(texts);
  return (
    <>
      <p>{t('who.body')}</p>
      <ul>
        <li>
          <TextLink to="/mentions-legales">{t('who.notice')}</TextLink>
        </li>
        <li>
          <TextLink to={CONTACT}>{t('who.contact')}</TextLink>
        </li>
      </ul>
    </>
  );
}

function StoredByServer() {
  const t = useTexts(texts);
  const words = usePeriodWords();
  const untilOf = ({ key, periods }: Stored) => {
    const times = Object.entries(periods).map(([name, period]) => [name, words(period)]);
    return t(`stored.${key}.until`, Object.fromEntries(times));
  };
  return (
    <>
      <p>{t('stored.lead')}</p>
      <Table
        caption={t('stored.caption')}
        rows={stored}
        rowKey={({ key }) => key}
        columns={[
          { key: 'title', title: t('stored.data'), cell: ({ key }) => t(`stored.${key}.title`), names: true },
          { key: 'what', title: t('stored.what'), cell: ({ key }) => t(`stored.${key}.what`) },
          { key: 'why', title: t('stored.why'), cell: ({ key }) => t(`stored.${key}.why`) },
          { key: 'until', title: t('stored.until'), cell: untilOf },
        ]}
      />
      <p>{t('stored.backups')}</p>
    </>
  );
}

function Encryption() {
  const t = useTexts(texts);
  return (
    <>
      <p>{t('encryption.done')}</p>
      <p>{t('encryption.vault')}</p>
      <p>{t('encryption.not')}</p>
      <p>{t('encryption.certification')}</p>
    </>
  );
}

function LeftInBrowser() {
  const t = useTexts(texts);
  const words = usePeriodWords();
  const untilOf = ({ until }: KeptInBrowser) => {
    if (typeof until === 'string') return t(`browser.${until}`);
    const time = words(until.period);
    return until.unused === true ? t('browser.offlineUntil', { time }) : time;
  };
  return (
    <>
      <p>{t('browser.lead')}</p>
      <p>{t('browser.position')}</p>
      <Table
        caption={t('browser.caption')}
        rows={keptInBrowser}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', title: t('browser.name'), cell: Names, names: true },
          { key: 'what', title: t('browser.what'), cell: ({ key }) => t(`browser.${key}`) },
          { key: 'where', title: t('browser.where'), cell: ({ where }) => t(`browser.${where}`) },
          { key: 'until', title: t('browser.until'), cell: untilOf },
        ]}
      />
    </>
  );
}

/** Each on a line of its own: they are long, and none may be taken for a part of another. */
function Names({ names }: KeptInBrowser) {
  return names.map((name) => (
    <code key={name} className={classes.name}>
      {name}
    </code>
  ));
}

function Others() {
  const t = useTexts(texts);
  const { hosts, words } = useMapHosts();
  return (
    <ul>
      {(['receivers', 'public', 'staff', 'carriers', 'providers', 'maps'] as const).map((key) => (
        <li key={key}>{t(`others.${key}`)}</li>
      ))}
      {hosts.length > 0 ? <li>{t('others.ground', { hosts: words })}</li> : null}
    </ul>
  );
}

function useMapHosts() {
  const { language } = useLanguage();
  const hosts = mapHosts(useUnit($mapSettings));
  return { hosts, words: new Intl.ListFormat(LOCALES[language]).format(hosts) };
}

function Rights() {
  const t = useTexts(texts);
  return (
    <>
      <ul>
        {(['access', 'deletion', 'rectification', 'objection'] as const).map((key) => (
          <li key={key}>{t(`rights.${key}`)}</li>
        ))}
      </ul>
      <p>{t('rights.today')}</p>
      <p>
        <TextLink to={CONTACT}>{t('rights.write')}</TextLink>
      </p>
      <p>
        {t('rights.complaint')} <TextLink to="https://www.cnil.fr/fr/plaintes">{t('rights.cnil')}</TextLink>
      </p>
    </>
  );
}

export const page: Page = { Component: PrivacyPage, texts: [texts, proseTexts], rendersAhead: true };
