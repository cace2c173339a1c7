import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useSearchParams } from '@nfcards/shared/router';
import { Button, ErrorPanel, Skeleton, useOnDemand } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { MemberPage } from '../member/member-page.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { CATEGORIES } from './categories.ts';
import { FavouriteList } from './favourite-list.tsx';
import { $category, opened } from './favourites.model.ts';
import { texts } from './texts.ts';

/** Favourite ports, workshops and shops, a tab each (SPEC RT12). */
function FavouritesPage() {
  const t = useTexts(texts);
  return (
    <MemberPage title={t('title')} description={t('description')}>
      {() => <FavouriteTabs />}
    </MemberPage>
  );
}

const fetchTabs = () => import('@nfcards/shared/ui/tabs');

function FavouriteTabs() {
  const t = useTexts(texts);
  const category = useUnit($category);
  const select = useSelect();
  const { status, part, load } = useOnDemand(fetchTabs);
  // A failure is in the status, and in the panel below.
  const ask = () => void load().catch(() => undefined);
  useEffect(() => {
    void load().catch(() => undefined);
  }, [load]);
  if (status === 'failed') {
    return (
      <ErrorPanel title={t('tabs.failed')} action={<Button onPress={ask}>{t('tabs.retry')}</Button>}>
        <p>{t('tabs.help')}</p>
      </ErrorPanel>
    );
  }
  if (part === null) return <Skeleton shape="block" height="16rem" />;
  return (
    <part.Tabs
      label={t('tabs.label')}
      selected={category}
      onSelect={select}
      tabs={CATEGORIES.map(({ category: key, icon, directory }) => ({
        key,
        icon,
        label: t(`${key}.tab`),
        content: <FavouriteList category={key} directory={directory} />,
      }))}
    />
  );
}

/** The tab is in the address, in place of the one before: back leads to the page before the favourites. */
function useSelect(): (category: string) => void {
  const [, setQuery] = useSearchParams();
  const shown = useUnit($category);
  return (category) => {
    const tab = CATEGORIES.find((known) => known.category === category);
    if (tab === undefined || category === shown) return;
    setQuery(
      (query) => {
        query.set('of', tab.of);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  };
}

export const page: Page = { Component: FavouritesPage, texts: [texts, memberTexts], opened };
