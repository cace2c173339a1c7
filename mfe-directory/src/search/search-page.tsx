import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { PageHead, PageHeading, PageLayout } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { texts as chartTexts } from '../chart/texts.ts';
import { texts as hereTexts } from '../here/texts.ts';
import { texts as mapTexts } from '../map/texts.ts';
import { texts as placeTexts } from '../place/texts.ts';
import { AddressWriter } from './address-writer.ts';
import { DirectorySwitch } from './directory-switch.tsx';
import { PlaceResults } from './place-results.tsx';
import { $ready } from './results.model.ts';
import { $filter, opened } from './search.model.ts';
import { SearchForm } from './search-form.tsx';
import { SearchMap } from './search-map.tsx';
import classes from './search-page.module.css';
import { texts } from './texts.ts';
import { WishedStay } from './wished-stay.tsx';

export const page: Page = {
  Component: SearchPage,
  texts: [texts, chartTexts, mapTexts, placeTexts, hereTexts],
  opened,
  $ready,
};

function SearchPage() {
  const t = useTexts(texts);
  const filter = useUnit($filter);
  return (
    <PageLayout>
      <AddressWriter />
      <PageHead title={t(`${filter}.heading`)} description={t(`${filter}.description`)} />
      <div className={classes.room}>
        <div className={classes.search}>
          <div className={classes.top}>
            <PageHeading>{t(`${filter}.heading`)}</PageHeading>
            <DirectorySwitch />
            {filter === 'ports' && <WishedStay />}
            <SearchForm />
          </div>
          <div className={classes.map} data-search-map="">
            <SearchMap />
          </div>
          <div className={classes.results}>
            <PlaceResults />
          </div>
        </div>
      </div>
    </PageLayout>
  );
}
