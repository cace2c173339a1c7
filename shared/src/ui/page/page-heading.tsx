import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageHeadingProps {
  readonly children: ReactNode;
  /** A few words above, in the italics that a chart keeps for water. */
  readonly eyebrow?: ReactNode;
}

/** The one `h1` of a page. The shell moves the focus to it after a navigation. */
export function PageHeading({ children, eyebrow }: PageHeadingProps) {
  return (
    <div>
      {eyebrow === undefined ? null : <p className={classes.eyebrow}>{eyebrow}</p>}
      <h1 className={classes.heading} tabIndex={-1} data-page-heading="">
        {children}
      </h1>
    </div>
  );
}
