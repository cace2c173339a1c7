import { useTexts } from '../../i18n/texts.ts';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './page.module.css';

/** A thin line at the top of the window while the next page is on its way; nothing under 150 ms. */
export function ProgressBar({ active }: { readonly active: boolean }) {
  const t = useTexts(kitTexts);
  if (!active) return null;
  return (
    <div className={classes.progress} role="progressbar" aria-label={t('progress')}>
      <div className={classes.bar} />
    </div>
  );
}
