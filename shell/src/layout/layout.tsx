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
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const MAIN_ID = 'content';

/** The frame around every page. It uses no router hooks: they would render all of it at each step of a navigation. */
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
  const announcement = useFocusOnNavigation(MAIN_ID);
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
