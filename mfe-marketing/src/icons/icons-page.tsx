import { useFormats, useLanguage, useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { toast } from '@nfcards/shared/toast';
import {
  Button,
  copyText,
  EmptyState,
  Icon,
  PageHead,
  PageHeading,
  PageLayout,
  TextField,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { memo, useDeferredValue, useState } from 'react';
import { findIcons, type NamedIcon } from './find-icons.ts';
import classes from './icons-page.module.css';
import { texts } from './texts.ts';

const FIELD_ID = 'icon-search';

/** Every icon of the kit (SPEC RT18). */
function IconsPage() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { language } = useLanguage();
  const [query, setQuery] = useState('');
  const found = findIcons(useDeferredValue(query), language);
  const clear = () => {
    setQuery('');
    document.getElementById(FIELD_ID)?.focus();
  };
  return (
    <PageLayout>
      <PageHead title={t('title')} description={t('description')} indexed={false} />
      <PageHeading>{t('title')}</PageHeading>
      <p className={classes.lead}>{t('lead')}</p>
      <div className={classes.search}>
        <TextField
          id={FIELD_ID}
          name="q"
          type="search"
          label={t('search')}
          help={t('help')}
          value={query}
          onValueChange={setQuery}
          autoComplete="off"
          spellCheck={false}
        />
        <p className={classes.count} role="status">
          {found.length === 0 ? t('none') : t('found', { count: found.length, number: number(found.length) })}
        </p>
      </div>
      {found.length > 0 ? (
        <ul className={classes.icons} role="list" aria-label={t('list')}>
          {found.map(({ name, title }) => (
            <IconTile key={name} name={name} title={title} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t('empty.title')}
          action={
            <Button variant="primary" onPress={clear}>
              {t('empty.clear')}
            </Button>
          }
        >
          {t('empty.help')}
        </EmptyState>
      )}
    </PageLayout>
  );
}

const IconTile = memo(function IconTile({ name, title }: NamedIcon) {
  const t = useTexts(texts);
  const copy = async () => {
    if (await copyText(name)) toast.success(t('copied', { name }));
    else toast.error(t('refused', { name }));
  };
  return (
    <li>
      <button type="button" className={classes.tile} onClick={() => void copy()}>
        <Icon name={name} size="large" />
        <span className={classes.name}>{name}</span>
        <span className={classes.title}>{title}</span>
        <VisuallyHidden>{t('copy')}</VisuallyHidden>
      </button>
    </li>
  );
});

export const page: Page = { Component: IconsPage, texts: [texts] };
