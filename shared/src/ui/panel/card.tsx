import type { ReactNode } from 'react';
import classes from './panel.module.css';

export interface CardProps {
  readonly children: ReactNode;
  /** `article` when it would make sense alone, `li` in a list. */
  readonly as?: 'div' | 'article' | 'section' | 'li';
  /** Lies flat on the paper, without a shadow. */
  readonly flat?: boolean;
}

/** A sheet on the chart table. */
export function Card({ children, as: Element = 'div', flat = false }: CardProps) {
  return <Element className={[classes.card, flat ? classes.flat : ''].join(' ')}>{children}</Element>;
}
