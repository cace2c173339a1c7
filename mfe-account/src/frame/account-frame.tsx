import { ContourLines } from '@nfcards/shared/ui';
import type { ReactNode } from 'react';
import classes from './account-frame.module.css';

/** A form on its sheet, beside a corner of chart where there is room for one. */
export function AccountFrame({ seed, children }: { readonly seed: string; readonly children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.chart}>
        <ContourLines seed={seed} shape="banner" />
      </div>
      <div className={classes.sheet}>{children}</div>
    </div>
  );
}
