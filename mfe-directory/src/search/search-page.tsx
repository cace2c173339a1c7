import { useTexts } from '@nfcards/shared/i18n';
import { UrlSync } from '@nfcards/shared/patterns';
import type { Page } from '@nfcards/shared/remote';
import { PageHead, PageHeading, PageLayout } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { texts as chartTexts } from '../chart/texts.ts';
import { texts as hereTexts } from '../here/texts.ts';
import { texts as mapTexts } from '../map/texts.ts';
import { texts as placeTexts } from '../place/texts.ts';
import { DirectorySwitch } from './form/directory-switch.tsx';
import { SearchForm } from './form/search-form.tsx';
import { WishedStay } from './form/wished-stay.tsx';
import { $ready } from './found/results.model.ts';
import { SearchMap } from './map/search-map.tsx';
import { $filter, left, opened, shown, url } from './query/search.model.ts';
import { SEARCH_PARAMETERS } from './query/search.ts';
import { PlaceResults } from './results/place-results.tsx';
import classes from './search-page.module.css';
import { texts } from './texts.ts';

export const page: Page = {
  Component: SearchPage,
  texts: [texts, chartTexts, mapTexts, placeTexts, hereTexts],
  opened,
  $ready,
  rendersAhead: true,
};

function SearchPage() {
  const t = useTexts(texts);
  const { filter, show, leave } = useUnit({ filter: $filter, show: shown, leave: left });
  useEffect(() => {
    show();
    return () => leave();
  }, [show, leave]);
  return (
    <PageLayout>
      <UrlSync state={url} parameters={SEARCH_PARAMETERS} />
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
