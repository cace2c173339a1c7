import type { ReactNode } from 'react';
import classes from './page.module.css';

export type PageWidth = 'page' | 'text' | 'narrow';

export interface PageLayoutProps {
  readonly children: ReactNode;
  readonly width?: PageWidth;
}

/** A page in one column, with the site's margins. */
export function PageLayout({ children, width = 'page' }: PageLayoutProps) {
  return <div className={[classes.page, width === 'page' ? '' : classes[width]].join(' ')}>{children}</div>;
}

export interface SectionProps {
  readonly children: ReactNode;
  readonly width?: PageWidth;
  readonly tone?: 'paper' | 'sheet' | 'sea';
  /** Id of the heading that names the section. */
  readonly labelledBy?: string;
}

/** A full-width band of a page, its content within the site's margins. */
export function Section({ children, width = 'page', tone = 'paper', labelledBy }: SectionProps) {
  return (
    <section
      className={[classes.section, tone === 'paper' ? '' : classes[tone]].join(' ')}
      {...(labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy })}
    >
      <div className={[classes.inner, width === 'page' ? '' : classes[width]].join(' ')}>{children}</div>
    </section>
  );
}
