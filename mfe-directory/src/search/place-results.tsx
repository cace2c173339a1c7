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
import { useDeferredValue, useId, useRef } from 'react';
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
  const { results, loadMore } = useUnit({ results: $results, loadMore: loadMorePressed });
  // What is typed comes first; the list follows when the browser has time.
  const { visible, found, total, isFiltered } = useDeferredValue(results);
  const listRef = useRef<HTMLUListElement>(null);
  if (total === 0) return <EmptyDirectory />;
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.count} role="status">
          <ResultCount found={found} isFiltered={isFiltered} />
        </p>
        {isFiltered && found > 0 && <ClearButton variant="quiet" />}
      </div>
      {found === 0 ? <NothingFound /> : <PortRows ports={visible} ref={listRef} />}
      <LoadMore
        shown={visible.length}
        total={found}
        step={PAGE_SIZE}
        list={listRef}
        onMore={() => loadMore()}
        words={(rest) => t('results.more', rest)}
      />
    </>
  );
}

interface ResultCountProps {
  readonly found: number;
  readonly isFiltered: boolean;
}

function ResultCount({ found, isFiltered }: ResultCountProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  if (found === 0) return t('results.none');
  return t(isFiltered ? 'results.found' : 'results.all', { count: found, all: number(found) });
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
