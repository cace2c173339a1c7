import { type ReactNode, useId } from 'react';
import classes from './place-section.module.css';

export interface PlaceSectionProps {
  readonly title: string;
  /** Not on the printed sheet. */
  readonly onScreen?: boolean;
  readonly children: ReactNode;
}

/** A part of what is known of a place, under its own heading. */
export function PlaceSection({ title, onScreen = false, children }: PlaceSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={onScreen ? classes.onScreen : undefined}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
