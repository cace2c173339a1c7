import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { PageHead, PageHeading, PageLayout } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { texts as chartTexts } from '../chart/texts.ts';
import { AddressWriter } from './address-writer.ts';
import { PortResults } from './port-results.tsx';
import { PortsChart } from './ports-chart.tsx';
import { $filter, opened } from './search.model.ts';
import { SearchForm } from './search-form.tsx';
import classes from './search-page.module.css';
import { texts } from './texts.ts';
import { WishedStay } from './wished-stay.tsx';

export const page: Page = { Component: SearchPage, texts: [texts, chartTexts], opened };

function SearchPage() {
  const t = useTexts(texts);
  const filter = useUnit($filter);
  return (
    <PageLayout>
      <AddressWriter />
      <PageHead title={t('title')} description={t('description')} />
      <div className={classes.room}>
        <div className={classes.search}>
          <div className={classes.top}>
            <AddressWriter />
            <PageHeading>{t(`heading.${filter}`)}</PageHeading>
            <WishedStay />
            <SearchForm />
          </div>
          <div className={classes.chart}>
            <PortsChart />
          </div>
          <div className={classes.results}>
            <PortResults />
          </div>
        </div>
      </div>
    </PageLayout>
  );
}
