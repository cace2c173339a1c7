import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { Rating } from '@nfcards/shared/operations';
import classes from './ratings.module.css';
import { Stars } from './stars.tsx';
import { texts } from './texts.ts';

/** The average of each source, and of how many reviews; a source without any is left out. */
export function Ratings({ ratings }: { readonly ratings: readonly Rating[] }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  return (
    <div className={classes.ratings}>
      {ratings.map(({ source, count, average }) =>
        average === null ? null : (
          <p key={source} className={classes.rating}>
            <span className={classes.average} aria-hidden="true">
              {number(average)}
            </span>
            <Stars rating={average} />
            <span className={classes.count}>{t(`source.${source}`, { count, number: number(count) })}</span>
          </p>
        ),
      )}
      {ratings.some(({ source }) => source === 'maps') && (
        <p className={classes.attribution}>{t('attribution')}</p>
      )}
    </div>
  );
}
