import type { ReactNode } from 'react';
import { Icon } from '../drawing/icon.tsx';
import type { IconName } from '../drawing/icons.ts';
import classes from './status.module.css';

export type NoticeTone = 'info' | 'ok' | 'warn';

export interface NoticeProps {
  readonly children: ReactNode;
  readonly title?: string;
  readonly tone?: NoticeTone;
  /** Buttons or links under the words. */
  readonly action?: ReactNode;
  /** It appears by itself and should be heard, without taking the turn of what is being read. */
  readonly live?: boolean;
}

const ICONS = { info: 'info', ok: 'check-circle', warn: 'warning' } as const satisfies Record<
  NoticeTone,
  IconName
>;

/** Information in the flow of a page. For failures, use `ErrorPanel`. */
export function Notice({ children, title, tone = 'info', action, live = false }: NoticeProps) {
  return (
    <div className={`${classes.notice} ${classes[tone]}`} {...(live ? { role: 'status' } : {})}>
      <span className={classes.noticeMark}>
        <Icon name={ICONS[tone]} />
      </span>
      <div className={classes.noticeWords}>
        {title === undefined ? null : <p className={classes.noticeTitle}>{title}</p>}
        <div>{children}</div>
        {action === undefined ? null : <div className={classes.noticeAction}>{action}</div>}
      </div>
    </div>
  );
}
