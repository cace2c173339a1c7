import { type ReactNode, useId } from 'react';
import classes from './sending.module.css';

export interface PanelSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One of the things that a card's page says of who has it, under a heading of its own. */
export function PanelSection({ title, children }: PanelSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
