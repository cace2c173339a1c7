import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { Link } from '@nfcards/shared/router';
import { Icon } from '@nfcards/shared/ui';
import { MemberPage } from '../member/member-page.tsx';
import { memberPath } from '../member/member-sections.ts';
import classes from '../member/row-list.module.css';
import { texts as memberTexts } from '../member/texts.ts';
import { SETTING_PAGES } from './setting-pages.ts';
import { texts } from './texts.ts';

function SettingsPage() {
  const t = useTexts(texts);
  return (
    <MemberPage title={t('title')} description={t('description')}>
      {({ id }) => (
        <nav aria-label={t('label')}>
          <ul className={classes.list} role="list">
            {SETTING_PAGES.map(({ key, icon, path }) => (
              <li key={key}>
                <Link className={classes.row ?? ''} to={memberPath(id, path)}>
                  <Icon name={icon} />
                  <span className={classes.words}>
                    <span className={classes.name}>{t(`pages.${key}.name`)}</span>
                    <span className={classes.state}>{t(`pages.${key}.about`)}</span>
                  </span>
                  <Icon name="chevron-right" size="small" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </MemberPage>
  );
}

export const page: Page = { Component: SettingsPage, texts: [texts, memberTexts] };
