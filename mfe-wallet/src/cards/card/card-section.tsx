import { type ReactNode, useId } from 'react';
import classes from './card-page.module.css';

export interface CardSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a card's page, under its own heading. */
export function CardSection({ title, children }: CardSectionProps) {
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
