import type { ClientError } from '@nfcards/shared/client';
import { Button, Notice, useCallErrorWords, VisuallyHidden } from '@nfcards/shared/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from './list-foot.module.css';

export interface ListFootProps {
  /** How many items are shown. */
  readonly shown: number;
  /** Something around the list, in which each item bears `data-item`. */
  readonly list: RefObject<HTMLElement | null>;
  /** Another page follows. */
  readonly hasMore: boolean;
  readonly pending: boolean;
  readonly error: ClientError | null;
  readonly onMore: () => void;
  readonly words: {
    readonly button: string;
    /** Said once the items are there: how many are shown now. */
    readonly shown: string;
    readonly failed: string;
  };
}

/** The foot of a list that does not tell how long it is: the way to its next page (SPEC K1). */
export function ListFoot({ shown, list, hasMore, pending, error, onMore, words }: ListFootProps) {
  const wordsOf = useCallErrorWords();
  const [pressedAt, setPressedAt] = useState<number | null>(null);
  const goOnAt = useFocusOnNew(list, shown);
  const hasCome = pressedAt !== null && shown > pressedAt;
  return (
    <div className={classes.foot}>
      {error !== null && (
        <div className={classes.problem}>
          <Notice tone="warn" title={words.failed} live>
            {wordsOf(error).body}
          </Notice>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{hasCome ? words.shown : ''}</span>
      </VisuallyHidden>
      {hasMore && (
        <Button
          pending={pending}
          onPress={() => {
            goOnAt(shown);
            setPressedAt(shown);
            onMore();
          }}
        >
          {words.button}
        </Button>
      )}
    </div>
  );
}

/** The button stays behind the new items: whoever pressed it goes on at the first of them. */
function useFocusOnNew(list: RefObject<HTMLElement | null>, shown: number) {
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    const place = firstNew.current;
    if (place === null || place >= shown) return;
    firstNew.current = null;
    const item = list.current?.querySelectorAll('[data-item]')[place];
    item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [list, shown]);
  return (place: number) => {
    firstNew.current = place;
  };
}
