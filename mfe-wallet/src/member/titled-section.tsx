import { type ReactNode, useId } from 'react';
import classes from './member-page.module.css';

export interface TitledSectionProps {
  readonly title: string;
  /** For addresses that name this part of the page. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A part of a member's page, under its own heading. */
export function TitledSection({ title, id, children }: TitledSectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
