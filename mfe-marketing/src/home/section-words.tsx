import classes from './section.module.css';

export interface SectionWordsProps {
  /** Id that names the section. */
  readonly id: string;
  readonly title: string;
  readonly lead: string;
}

/** How a section of the home page begins. */
export function SectionWords({ id, title, lead }: SectionWordsProps) {
  return (
    <div className={classes.intro}>
      <h2 id={id}>{title}</h2>
      <p className={classes.lead}>{lead}</p>
    </div>
  );
}
