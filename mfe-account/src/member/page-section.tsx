import { type ReactNode, useId } from 'react';
import classes from './page-section.module.css';

export interface PageSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a member's page, under its own heading. */
export function PageSection({ title, children }: PageSectionProps) {
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
