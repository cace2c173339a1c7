import { type ReactNode, useId } from 'react';
import classes from './member-page.module.css';

export interface TitledSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a member's page, under its own heading. */
export function TitledSection({ title, children }: TitledSectionProps) {
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
