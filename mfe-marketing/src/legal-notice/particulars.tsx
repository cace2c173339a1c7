import type { ReactNode } from 'react';
import classes from './particulars.module.css';

export interface ParticularsProps {
  /** Null values are left out. */
  readonly lines: readonly { readonly term: string; readonly value: ReactNode }[];
  /** Shown when nothing is left. */
  readonly missing: ReactNode;
}

/** The known details of a person or company. */
export function Particulars({ lines, missing }: ParticularsProps) {
  const known = lines.filter(({ value }) => value !== null);
  if (known.length === 0) return missing;
  return (
    <dl className={classes.lines}>
      {known.map(({ term, value }) => (
        <div key={term} className={classes.line}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
