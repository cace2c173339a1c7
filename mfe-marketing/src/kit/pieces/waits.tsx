import { ProgressBar, Skeleton } from '@nfcards/shared/ui';
import classes from '../specimens/kit.module.css';
import { Specimen } from '../specimens/specimen.tsx';

export function Waits() {
  return (
    <>
      <Specimen state="skeleton">
        <Skeleton shape="heading" />
        <div>
          <Skeleton />
          <Skeleton width="80%" />
        </div>
        <Skeleton shape="block" />
      </Specimen>
      <Specimen state="navigation">
        <div className={classes.window}>
          <ProgressBar active />
        </div>
      </Specimen>
    </>
  );
}
