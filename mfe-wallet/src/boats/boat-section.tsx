import { type ReactNode, useId } from 'react';
import classes from './boat.module.css';

export interface BoatSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a boat's page, under its own heading. */
export function BoatSection({ title, children }: BoatSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
