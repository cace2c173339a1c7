import type { ReactNode } from 'react';
import { SignalFlag } from '../drawing/signal-flag.tsx';
import classes from './panel.module.css';

export interface ErrorPanelProps {
  readonly title: string;
  /** What happened, as a plain sentence. */
  readonly children?: ReactNode;
  /** The way on. */
  readonly action?: ReactNode;
}

/** A failure, shown in place of the failed part. */
export function ErrorPanel({ title, children, action }: ErrorPanelProps) {
  return (
    <div className={`${classes.panel} ${classes.failed}`} role="alert">
      <span className={classes.mark}>
        <SignalFlag of="danger" />
      </span>
      <h2 className={classes.title}>{title}</h2>
      {children === undefined ? null : <div className={classes.body}>{children}</div>}
      {action === undefined ? null : <div className={classes.action}>{action}</div>}
    </div>
  );
}
