import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Link } from '@nfcards/shared/router';
import { useUnit } from 'effector-react';
import { $counts } from '../list/place-list.model.ts';
import { FILTERS } from '../query/directories.ts';
import { $search } from '../query/search.model.ts';
import { pathInDirectory } from '../query/search-link.ts';
import { texts } from '../texts.ts';
import classes from './directory-switch.module.css';

/** The three directories, each a link: a search in one of them can be kept and shared. */
export function DirectorySwitch() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { search, counts } = useUnit({ search: $search, counts: $counts });
  return (
    <nav aria-label={t('directories')}>
      <ul className={classes.directories} role="list">
        {FILTERS.map((filter) => {
          const count = counts[filter];
          return (
            <li key={filter}>
              <Link
                to={pathInDirectory(search, filter)}
                className={`${classes.directory}`}
                preventScrollReset
                {...(filter === search.filter ? { 'aria-current': 'page' as const } : {})}
              >
                <span>{t(`${filter}.name`)}</span>
                {count !== null && <span className={classes.count}>{number(count)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
