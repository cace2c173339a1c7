import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './page.module.css';

/** Milliseconds of waiting before the bar is shown. */
const SHOW_DELAY = 150;

/**
 * A thin line at the top of the window while the next page is on its way. A short wait does not even draw a frame for
 * it: the page would come a frame later.
 */
export function ProgressBar({ active }: { readonly active: boolean }) {
  const t = useTexts(kitTexts);
  const isDelayed = useDelayed(active);
  if (!isDelayed) return null;
  return (
    <div className={classes.progress} role="progressbar" aria-label={t('progress')}>
      <div className={classes.bar} />
    </div>
  );
}

function useDelayed(active: boolean): boolean {
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setDelayed(true), SHOW_DELAY);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [active]);
  return active && isDelayed;
}
