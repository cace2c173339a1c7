import type { ReactNode } from 'react';
import { ContourLines } from '../drawing/contour-lines.tsx';
import classes from './panel.module.css';

export interface EmptyStateProps {
  readonly title: string;
  /** The next step, as a sentence. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A list with nothing in it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={`${classes.panel} ${classes.empty}`}>
      <div className={classes.water}>
        <ContourLines seed="open water" shape="banner" />
      </div>
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        {children === undefined ? null : <div className={classes.body}>{children}</div>}
        {action === undefined ? null : <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
