import type { ReactNode } from 'react';
import classes from '../viewer.module.css';

/** Said over what is being drawn, once that takes long enough to be noticed. */
export function Working({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.working} role="status">
      {children}
    </p>
  );
}
