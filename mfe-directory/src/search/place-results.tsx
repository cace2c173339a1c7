import { useFormats, useTexts } from '@nfcards/shared/i18n';
import {
  Button,
  type ButtonVariant,
  CallErrorPanel,
  EmptyState,
  LoadMore,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type CSSProperties, useDeferredValue, useId, useRef } from 'react';
import type { Filter } from './directories.ts';
import { focusHeading } from './focus-heading.ts';
import { retryPressed } from './place-list.model.ts';
import classes from './place-results.module.css';
import { PlaceRows } from './place-rows.tsx';
import { $expectedRows, $results, $shownList, PAGE_SIZE } from './results.model.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { $filter, filtersCleared, loadMorePressed } from './search.model.ts';
import { texts } from './texts.ts';

/** The list in each of its states. */
export function PlaceResults() {
  const t = useTexts(texts);
  const titleId = useId();
  const { list, filter, expected, retry } = useUnit({
    list: $shownList,
    filter: $filter,
    expected: $expectedRows,
    retry: retryPressed,
  });
  const isPending = list.status === 'pending';
  const height: CSSProperties & Readonly<Record<`--${string}`, number>> = { '--expected-rows': expected };
  return (
    <section
      className={classes.results}
      // Every row inherits it: a change of it would have the whole list styled again.
      {...(isPending && { style: height })}
      aria-labelledby={titleId}
      aria-busy={isPending}
    >
      <VisuallyHidden>
        <h2 id={titleId}>{t(`${filter}.found.title`)}</h2>
      </VisuallyHidden>
      {isPending && <ResultsSkeleton />}
      {list.status === 'failed' && <CallErrorPanel error={list.error} onRetry={() => retry()} />}
      {list.status === 'ready' && <FoundPlaces />}
    </section>
  );
}

function FoundPlaces() {
  const t = useTexts(texts);
  const { results, loadMore } = useUnit({ results: $results, loadMore: loadMorePressed });
  // What is typed or pressed comes first; the list follows when the browser has time.
  const { filter, visible, found, total, isFiltered, origin } = useDeferredValue(results);
  const list = useRef<HTMLUListElement>(null);
  const goOnAt = useRef<number | null>(null);
  if (total === 0) return <EmptyDirectory />;
  const more = () => {
    goOnAt.current = visible.length;
    loadMore();
  };
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.count} role="status">
          <ResultCount filter={filter} found={found} total={total} isFiltered={isFiltered} />
        </p>
        {isFiltered && found > 0 && <ClearButton variant="quiet" />}
      </div>
      {found === 0 ? (
        <NothingFound />
      ) : (
        <PlaceRows places={visible} origin={origin} goOnAt={goOnAt} list={list} />
      )}
      <LoadMore
        shown={visible.length}
        total={found}
        step={PAGE_SIZE}
        list={list}
        onMore={more}
        words={(rest) => t(`${filter}.found.more`, rest)}
      />
    </>
  );
}

interface ResultCountProps {
  readonly filter: Filter;
  readonly found: number;
  readonly total: number;
  readonly isFiltered: boolean;
}

function ResultCount({ filter, found, total, isFiltered }: ResultCountProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  if (found === 0) return t(`${filter}.found.none`);
  const words = { count: found, all: number(found), total: number(total) };
  return t(`${filter}.found.${isFiltered ? 'some' : 'all'}`, words);
}

function NothingFound() {
  const t = useTexts(texts);
  const filter = useUnit($filter);
  return (
    <EmptyState title={t(`${filter}.empty.title`)} action={<ClearButton variant="primary" />}>
      {t(`${filter}.empty.help`)}
    </EmptyState>
  );
}

function ClearButton({ variant }: { readonly variant: ButtonVariant }) {
  const t = useTexts(texts);
  const clear = useUnit(filtersCleared);
  const press = () => {
    clear();
    focusHeading();
  };
  return (
    <Button variant={variant} onPress={press}>
      {t('clear')}
    </Button>
  );
}

function EmptyDirectory() {
  const t = useTexts(texts);
  const { filter, retry } = useUnit({ filter: $filter, retry: retryPressed });
  return (
    <EmptyState
      title={t(`${filter}.empty.nothingTitle`)}
      action={<Button onPress={() => retry()}>{t('retry')}</Button>}
    >
      {t(`${filter}.empty.nothingHelp`)}
    </EmptyState>
  );
}
