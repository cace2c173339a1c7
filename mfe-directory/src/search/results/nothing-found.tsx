import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { PlaceCategory, SearchInstead } from '@nfcards/shared/operations';
import { Link } from '@nfcards/shared/router';
import { EmptyState } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { CATEGORIES, FILTERS, type Filter } from '../query/directories.ts';
import { $search } from '../query/search.model.ts';
import { pathInDirectory, pathWithoutFilters } from '../query/search-link.ts';
import { texts } from '../texts.ts';
import { ClearButton } from './clear-button.tsx';
import classes from './nothing-found.module.css';

interface NothingFoundProps {
  readonly filter: Filter;
  /** Null where no server told. */
  readonly instead: SearchInstead | null;
}

/** Nothing is never the end: the same without what was asked besides, and what the other directories have. */
export function NothingFound({ filter, instead }: NothingFoundProps) {
  const t = useTexts(texts);
  return (
    <EmptyState title={t(`${filter}.empty.title`)} action={<ClearButton variant="primary" />}>
      {instead !== null && <Instead filter={filter} instead={instead} />}
      <p>{t(`${filter}.empty.help`)}</p>
    </EmptyState>
  );
}

function Instead({ filter, instead }: { readonly filter: Filter; readonly instead: SearchInstead }) {
  const t = useTexts(texts);
  const search = useUnit($search);
  const countOf = useCount();
  const { without_filters: unfiltered, others } = instead;
  if (unfiltered === 0 && others.length === 0) return null;
  return (
    <ul className={classes.others} role="list" aria-label={t('instead.label')}>
      {unfiltered > 0 && (
        <li>
          <Link to={pathWithoutFilters(search)} preventScrollReset>
            {t('instead.unfiltered', { found: countOf(filter, unfiltered) })}
          </Link>
        </li>
      )}
      {others.map(({ category, count }) => (
        <li key={category}>
          <Link to={pathInDirectory(search, directoryOf(category))} preventScrollReset>
            {t('instead.other', {
              directory: t(`${directoryOf(category)}.name`),
              found: countOf(directoryOf(category), count),
            })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The server counts no further than a page and one. */
const UNCOUNTED = 41;

function useCount() {
  const t = useTexts(texts);
  const { number } = useFormats();
  return (filter: Filter, count: number) =>
    count === UNCOUNTED
      ? t(`${filter}.found.over`, { all: number(count - 1) })
      : t(`${filter}.found.all`, { count, all: number(count) });
}

function directoryOf(category: PlaceCategory): Filter {
  return FILTERS.find((filter) => CATEGORIES[filter] === category) ?? 'ports';
}
