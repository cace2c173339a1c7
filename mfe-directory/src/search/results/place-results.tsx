import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button, CallErrorPanel, EmptyState, LoadMore, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type CSSProperties, useDeferredValue, useId, useRef } from 'react';
import type { Answered } from '../found/answer.ts';
import { $expectedRows, $results, $shownList } from '../found/results.model.ts';
import { retryPressed } from '../list/place-list.model.ts';
import { $filter, loadMorePressed } from '../query/search.model.ts';
import { PAGE_SIZE } from '../query/search.ts';
import { texts } from '../texts.ts';
import { ClearButton } from './clear-button.tsx';
import { FoundWords } from './found-words.tsx';
import { NothingFound } from './nothing-found.tsx';
import classes from './place-results.module.css';
import { PlaceRows } from './place-rows.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

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
  const { found, visible, isFiltered, isAwaited, origin } = useDeferredValue(results);
  const list = useRef<HTMLUListElement>(null);
  const goOnAt = useRef<number | null>(null);
  const { question, total, by } = found;
  if (question === null || question.places.length === 0) return <EmptyDirectory />;
  const { filter } = question;
  const more = () => {
    goOnAt.current = visible.length;
    loadMore();
  };
  const isNothing = total.count === 0 && by !== 'names';
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.count} role="status">
          <ResultCount found={found} isFiltered={isFiltered} />
          {isAwaited && <span className={classes.awaited}>{t('reading.awaited')}</span>}
        </p>
        {isFiltered && !isNothing && <ClearButton variant="quiet" />}
      </div>
      <p className={classes.reading} role="status">
        <FoundWords found={found} />
      </p>
      {isNothing ? (
        <NothingFound instead={found.instead} filter={filter} />
      ) : (
        <PlaceRows places={visible} origin={origin} goOnAt={goOnAt} list={list} />
      )}
      <LoadMore
        shown={visible.length}
        total={total.count}
        exact={total.exact}
        step={PAGE_SIZE}
        list={list}
        onMore={more}
        pending={isAwaited}
        words={(rest) => t(`${filter}.found.more`, rest)}
      />
    </>
  );
}

interface ResultCountProps {
  readonly found: Answered;
  readonly isFiltered: boolean;
}

function ResultCount({ found: { question, total }, isFiltered }: ResultCountProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { filter, places } = question ?? { filter: 'ports', places: [] };
  if (total.count === 0) return t(`${filter}.found.none`);
  // Of what nobody has counted, one more was seen than has come.
  if (!total.exact) return t(`${filter}.found.over`, { all: number(total.count - 1) });
  const words = { count: total.count, all: number(total.count), total: number(places.length) };
  return t(`${filter}.found.${isFiltered ? 'some' : 'all'}`, words);
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
