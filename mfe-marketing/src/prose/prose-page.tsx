import { LOCALES, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { PageHeading } from '@nfcards/shared/ui';
import type { ReactNode } from 'react';
import classes from './prose.module.css';
import { texts } from './texts.ts';

export interface ProseSection {
  /** Id in the page, for links to it. */
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

export interface ProsePageProps {
  readonly eyebrow: string;
  readonly title: string;
  readonly lead: string;
  /** Day of the last change, `YYYY-MM-DD`. */
  readonly updated: string;
  readonly sections: readonly ProseSection[];
}

/** A page to be read: a table of contents beside a readable measure, and nothing else on paper. */
export function ProsePage({ eyebrow, title, lead, updated, sections }: ProsePageProps) {
  const t = useTexts(texts);
  return (
    <div className={classes.place}>
      <div className={classes.page}>
        <header className={classes.head}>
          <PageHeading eyebrow={eyebrow}>{title}</PageHeading>
          <p className={classes.lead}>{lead}</p>
          <p className={classes.updated}>
            <Updated day={updated} />
          </p>
        </header>
        <nav className={classes.contents} aria-labelledby="contents">
          <p className={classes.contentsTitle} id="contents">
            {t('contents')}
          </p>
          <ol className={classes.contentsList} role="list">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a className={classes.contentsLink} href={`#${id}`}>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.body}>
          {sections.map(({ id, title: name, content }) => (
            <section key={id} className={classes.section}>
              <h2 id={id} className={classes.title}>
                {name}
              </h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Updated({ day }: { readonly day: string }) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const words = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
  return t('updated', { date: words.format(new Date(`${day}T00:00:00Z`)) });
}
