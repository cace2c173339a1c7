import { Skeleton } from '@nfcards/shared/ui';
import facts from './port-facts.module.css';
import classes from './port-sheet.module.css';

const FACTS = ['time', 'code', 'region', 'country'];

/** A port's sheet before it comes: facts, position, neighbours and chart in their places. */
export function PortSkeleton() {
  return (
    <div className={classes.sheet} aria-hidden="true">
      <div className={classes.words}>
        <div>
          <p className={facts.title}>
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
        <Skeleton shape="block" height="10rem" />
      </div>
      <div className={classes.chart}>
        <div className={classes.blank} />
      </div>
      <div className={classes.around}>
        <Skeleton shape="block" height="20rem" />
      </div>
    </div>
  );
}
