import type { ReactNode } from 'react';
import { Icon } from '../drawing/icon.tsx';
import type { IconName } from '../drawing/icons.ts';
import classes from './status.module.css';

export type BadgeTone = 'neutral' | 'ok' | 'warn' | 'bad' | 'signal';

export interface BadgeProps {
  /** Words, or a figure that the name of its neighbour explains: the colour alone says nothing. */
  readonly children: ReactNode;
  readonly tone?: BadgeTone;
  /** In place of the tone's own icon; null for none. */
  readonly icon?: IconName | null;
}

const ICONS: Readonly<Record<BadgeTone, IconName | null>> = {
  neutral: null,
  ok: 'check-circle',
  warn: 'warning',
  bad: 'error',
  signal: null,
};

/** How something stands, in a word or two. `signal` is for what is new or unread. */
export function Badge({ children, tone = 'neutral', icon = ICONS[tone] }: BadgeProps) {
  return (
    <span className={`${classes.badge} ${classes[tone]}`}>
      {icon === null ? null : <Icon name={icon} size="small" />}
      <span>{children}</span>
    </span>
  );
}
