import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { BelowFirstScreen, PageHead } from '@nfcards/shared/ui';
import { Suspense } from 'react';
import { opened } from '../contact/contact.model.ts';
import { texts as contactTexts } from '../contact/texts.ts';
import { texts as newsletterTexts } from '../newsletter/texts.ts';
import { Documents } from './documents.tsx';
import { Hero } from './hero.tsx';
import classes from './home-page.module.css';
import { Letters } from './letters.tsx';
import { LifeHistory } from './life-history.tsx';
import { People } from './people.tsx';
import { SeaControl } from './sea-control.tsx';
import { Sending } from './sending.tsx';
import { texts } from './texts.ts';
import { Uses } from './uses.tsx';

/** RT1, S2. */
function HomePage() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} description={t('description')} whole />
      <Hero />
      <BelowFirstScreen placeholder={<div className={classes.below} />}>
        {/* The page answers before React has these. Not what has fields: what is typed early is told to them at once. */}
        <Suspense>
          <Documents />
        </Suspense>
        <Sending />
        <Suspense>
          <Uses />
          <SeaControl />
          <LifeHistory />
          <People />
        </Suspense>
        <Letters />
      </BelowFirstScreen>
    </>
  );
}

export const page: Page = {
  Component: HomePage,
  opened,
  texts: [texts, contactTexts, newsletterTexts],
  rendersAhead: true,
};
