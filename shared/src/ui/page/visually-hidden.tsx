import type { ReactNode } from 'react';
import classes from './page.module.css';

/** Words for those who listen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}
