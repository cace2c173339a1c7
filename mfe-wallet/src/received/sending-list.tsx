import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { Sending } from '@nfcards/shared/operations';
import {
  Button,
  ButtonLink,
  CallErrorPanel,
  EmptyState,
  Notice,
  Skeleton,
  useCallErrorWords,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import { received, sent } from './received.model.ts';
import classes from './received.module.css';
import type { Direction } from './sending-list.model.ts';
import { SendingRow } from './sending-row.tsx';
import { texts } from './texts.ts';

const LISTS = { in: received, out: sent } as const satisfies Record<Direction, unknown>;

/** What waits first; then all the rest, the newest first. */
export function SendingList({ direction }: { readonly direction: Direction }) {
  const t = useTexts(texts);
  const list = LISTS[direction];
  const { state, retry } = useUnit({ state: list.$list, retry: list.retryPressed });
  if (state.status === 'failed') return <CallErrorPanel error={state.error} onRetry={() => retry()} />;
  if (state.status === 'pending') {
    return (
      <div className={classes.blank}>
        <VisuallyHidden>{t('pending')}</VisuallyHidden>
        <Skeleton shape="block" height="7rem" />
        <Skeleton shape="block" height="7rem" />
      </div>
    );
  }
  if (state.sendings.length === 0) {
    return (
      <EmptyState
        title={t(`${direction}.none`)}
        action={<ButtonLink to="/wallet/nfcards">{t('toCards')}</ButtonLink>}
      >
        <p>{t(`${direction}.noneHelp`)}</p>
      </EmptyState>
    );
  }
  const waiting = state.sendings.filter(isWaiting);
  return (
    <div className={classes.lists}>
      <Rows title={t(`${direction}.waiting`)} sendings={waiting} direction={direction} />
      <Rows
        title={t(`${direction}.others`)}
        sendings={state.sendings.filter((sending) => !isWaiting(sending))}
        direction={direction}
      />
      <More direction={direction} shown={state.sendings.length} hasMore={state.hasMore} />
    </div>
  );
}

function isWaiting({ state }: Sending): boolean {
  return state === 'waiting';
}

interface RowsProps {
  readonly title: string;
  readonly sendings: readonly Sending[];
  readonly direction: Direction;
}

function Rows({ title, sendings, direction }: RowsProps) {
  const titleId = useId();
  if (sendings.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <ul className={classes.list} role="list">
        {sendings.map((sending) => (
          <SendingRow key={sending.id} sending={sending} direction={direction} />
        ))}
      </ul>
    </section>
  );
}

interface MoreProps {
  readonly direction: Direction;
  readonly shown: number;
  readonly hasMore: boolean;
}

function More({ direction, shown, hasMore }: MoreProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const wordsOf = useCallErrorWords();
  const list = LISTS[direction];
  const { pending, error, more } = useUnit({
    pending: list.$morePending,
    error: list.$moreError,
    more: list.morePressed,
  });
  return (
    <div className={classes.foot}>
      {error !== null && (
        <Notice tone="warn" title={t('moreFailed')} live>
          {wordsOf(error).body}
        </Notice>
      )}
      <p className={classes.facts} role="status">
        {t('shown', { count: shown, number: number(shown) })}
      </p>
      {hasMore && (
        <Button pending={pending} onPress={() => more()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
