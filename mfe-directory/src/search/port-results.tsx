import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button, type ButtonVariant, CallErrorPanel, EmptyState, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type RefObject, useDeferredValue, useEffect, useId, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';
import { $list, $results, PAGE_SIZE, retryPressed } from './port-list.model.ts';
import classes from './port-results.module.css';
import { PortRows } from './port-rows.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { filtersCleared, loadMorePressed } from './search.model.ts';
import { texts } from './texts.ts';

/** The list in each of its states. */
export function PortResults() {
  const t = useTexts(texts);
  const titleId = useId();
  const { list, retry } = useUnit({ list: $list, retry: retryPressed });
  return (
    <section className={classes.results} aria-labelledby={titleId} aria-busy={list.status === 'pending'}>
      <VisuallyHidden>
        <h2 id={titleId}>{t('results.title')}</h2>
      </VisuallyHidden>
      {list.status === 'pending' && <ResultsSkeleton />}
      {list.status === 'failed' && <CallErrorPanel error={list.error} onRetry={() => retry()} />}
      {list.status === 'ready' && <FoundPorts />}
    </section>
  );
}

function FoundPorts() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { results, loadMore } = useUnit({ results: $results, loadMore: loadMorePressed });
  // What is typed comes first; the list follows when the browser has time.
  const { visible, found, total, isFiltered } = useDeferredValue(results);
  const listRef = useRef<HTMLUListElement>(null);
  const firstNew = useFocusOnNew(listRef, visible.length);
  if (total === 0) return <EmptyDirectory />;
  const rest = Math.min(PAGE_SIZE, found - visible.length);
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.count} role="status">
          <ResultCount shown={visible.length} found={found} isFiltered={isFiltered} />
        </p>
        {isFiltered && found > 0 && <ClearButton variant="quiet" />}
      </div>
      {found === 0 ? <NothingFound /> : <PortRows ports={visible} ref={listRef} />}
      {rest > 0 && (
        <div className={classes.more}>
          <Button
            onPress={() => {
              firstNew(visible.length);
              loadMore();
            }}
          >
            {t('results.more', { count: rest, number: number(rest) })}
          </Button>
        </div>
      )}
    </>
  );
}

interface ResultCountProps {
  readonly shown: number;
  readonly found: number;
  readonly isFiltered: boolean;
}

function ResultCount({ shown, found, isFiltered }: ResultCountProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  if (found === 0) return t('results.none');
  const values = { count: found, shown: number(shown), all: number(found) };
  if (shown === found) return t('results.found', values);
  return t(isFiltered ? 'results.partFound' : 'results.part', values);
}

function NothingFound() {
  const t = useTexts(texts);
  return (
    <EmptyState title={t('empty.title')} action={<ClearButton variant="primary" />}>
      {t('empty.help')}
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
  const retry = useUnit(retryPressed);
  return (
    <EmptyState
      title={t('empty.nothingTitle')}
      action={<Button onPress={() => retry()}>{t('empty.retry')}</Button>}
    >
      {t('empty.nothingHelp')}
    </EmptyState>
  );
}

/**
 * Load-more leaves its button behind the new ports. Whoever pressed it with a key goes on at the first of
 * them; the answer tells which that will be.
 */
function useFocusOnNew(list: RefObject<HTMLUListElement | null>, shown: number) {
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    const place = firstNew.current;
    if (place === null || place >= shown) return;
    firstNew.current = null;
    list.current?.children[place]?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, shown]);
  return (place: number) => {
    firstNew.current = place;
  };
}
