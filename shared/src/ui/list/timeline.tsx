import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './timeline.module.css';

export type TimelineState = 'done' | 'now' | 'next';

export interface TimelineEntry {
  readonly key: string;
  readonly title: ReactNode;
  readonly state: TimelineState;
  /** `YYYY-MM-DD` or a full timestamp, and how the visitor reads it. */
  readonly date?: { readonly iso: string; readonly words: string };
  readonly children?: ReactNode;
}

export interface TimelineProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly entries: readonly TimelineEntry[];
}

/** Past and future steps in order, drawn like a plotted course. */
export function Timeline({ label, entries }: TimelineProps) {
  const t = useTexts(kitTexts);
  return (
    <ol className={classes.track} role="list" aria-label={label}>
      {entries.map(({ key, title, state, date, children }) => (
        <li
          key={key}
          className={`${classes.entry} ${classes[state]}`}
          {...(state === 'now' ? { 'aria-current': 'step' } : {})}
        >
          <Mark state={state} />
          <div className={classes.words}>
            {date === undefined ? null : (
              <time className={classes.date} dateTime={date.iso}>
                {date.words}
              </time>
            )}
            <p className={classes.title}>
              {title}
              <VisuallyHidden> ({t(`timeline.${state}`)})</VisuallyHidden>
            </p>
            {children === undefined ? null : <div className={classes.body}>{children}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The symbols of a plotted course: a fix, the vessel's position, a waypoint ahead. */
const MARKS = {
  done: 'M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM9.7 12.2l1.6 1.6 3-3.3',
  now: 'M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM12 2v6M12 16v6M2 12h6M16 12h6M12 12h.1',
  next: 'M12 7l5 5-5 5-5-5Z',
} as const satisfies Record<TimelineState, string>;

function Mark({ state }: { readonly state: TimelineState }) {
  return (
    <svg className={classes.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d={MARKS[state]} />
    </svg>
  );
}
