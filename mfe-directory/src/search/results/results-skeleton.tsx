import { useTexts } from '@nfcards/shared/i18n';
import { Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $filter } from '../query/search.model.ts';
import { texts } from '../texts.ts';
import classes from './place-results.module.css';
import rows from './place-rows.module.css';

/** Enough rows to fill a tall window, so that nothing below moves into view and out again. */
const ROWS = Array.from({ length: 14 }, (_, row) => ({
  key: `row ${row}`,
  name: `${6 + ((row * 5) % 7)}rem`,
  place: `${8 + ((row * 3) % 5)}rem`,
}));

/** The list before it comes: count and rows in their places. */
export function ResultsSkeleton() {
  const t = useTexts(texts);
  const filter = useUnit($filter);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{t(`${filter}.found.pending`)}</span>
      </VisuallyHidden>
      <div className={classes.blank} aria-hidden="true">
        <div className={classes.bar}>
          <Skeleton width="9rem" />
        </div>
        <div className={rows.rows}>
          {ROWS.map(({ key, name, place }) => (
            <div key={key} className={rows.row}>
              <span className={rows.link}>
                <Skeleton width={name} />
              </span>
              <span className={rows.place}>
                <Skeleton width={place} />
              </span>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
