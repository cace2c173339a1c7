import { useTexts } from '@nfcards/shared/i18n';
import { Outlet, useNavigation } from '@nfcards/shared/router';
import { ProgressBar, VisuallyHidden } from '@nfcards/shared/ui';
import { ScrollRestoration } from 'react-router-dom';
import { Footer } from '../footer/footer.tsx';
import { SiteNotices } from '../offline/site-notices.tsx';
import classes from './layout.module.css';
import { Navbar } from './navbar.tsx';
import { texts } from './texts.ts';
import { Toasts } from './toasts.tsx';
import { useArrival } from './use-arrival.ts';

const MAIN_ID = 'content';

/** What surrounds every page. It follows no navigation itself: all of it would be rendered at each step of one. */
export function Layout() {
  const t = useTexts(texts);
  return (
    <>
      <div className={classes.frame}>
        <a className={classes.skip} href={`#${MAIN_ID}`}>
          {t('skip')}
        </a>
        <Navbar />
        <main className={classes.main} id={MAIN_ID} tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
        <SiteNotices />
      </div>
      <Arrival />
      <Progress />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

function Arrival() {
  const announcement = useArrival(MAIN_ID);
  return (
    <VisuallyHidden>
      <span aria-live="polite" data-arrival="">
        {announcement}
      </span>
    </VisuallyHidden>
  );
}

function Progress() {
  const { state } = useNavigation();
  return <ProgressBar active={state === 'loading'} />;
}
