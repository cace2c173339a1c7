import { useTexts } from '@nfcards/shared/i18n';
import { Outlet, useNavigation } from '@nfcards/shared/router';
import { ProgressBar } from '@nfcards/shared/ui';
import { ScrollRestoration } from 'react-router-dom';
import { Footer } from './footer.tsx';
import classes from './layout.module.css';
import { Navbar } from './navbar.tsx';
import { texts } from './texts.ts';
import { Toasts } from './toasts.tsx';
import { useArrival } from './use-arrival.ts';

const MAIN_ID = 'content';

/** What surrounds every page. */
export function Layout() {
  const t = useTexts(texts);
  const { state } = useNavigation();
  useArrival(MAIN_ID);
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
      </div>
      <ProgressBar active={state === 'loading'} />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}
