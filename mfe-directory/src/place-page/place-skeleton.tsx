import { Skeleton } from '@nfcards/shared/ui';
import section from '../place/place-section.module.css';
import facts from '../place-facts/facts.module.css';
import essentials from './essentials.module.css';
import classes from './sheet/place-sheet.module.css';

const ESSENTIALS = ['call', 'position', 'time'];
const FACTS = ['phone', 'email', 'address', 'country'];

/** The first lines of a place before they come. */
export function EssentialsSkeleton() {
  return (
    <div className={essentials.panel} aria-hidden="true">
      <div className={essentials.thumbnail} />
      <div className={essentials.essentials}>
        {ESSENTIALS.map((essential) => (
          <div key={essential} className={essentials.essential}>
            <span className={essentials.name}>
              <Skeleton width="5rem" />
            </span>
            <span className={essentials.value}>
              <Skeleton width="9rem" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** A place's sheet before it comes: facts, chart and neighbours in their places. */
export function SheetSkeleton() {
  return (
    <div className={classes.sheet} aria-hidden="true">
      <div className={classes.words}>
        <div>
          <p className={section.title}>
            <Skeleton width="6rem" />
          </p>
          <div className={facts.facts}>
            {FACTS.map((fact) => (
              <div key={fact} className={facts.fact}>
                <Skeleton width="9rem" />
                <Skeleton width="12rem" />
              </div>
            ))}
          </div>
        </div>
        <Skeleton shape="block" height="20rem" />
      </div>
      <div className={classes.side}>
        <div className={classes.blank} />
        <Skeleton shape="block" height="12rem" />
      </div>
      <div className={classes.around}>
        <Skeleton shape="block" height="20rem" />
        <Skeleton shape="block" height="20rem" />
      </div>
    </div>
  );
}
