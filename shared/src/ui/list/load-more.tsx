import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../action/button.tsx';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './list.module.css';

export interface LoadMoreProps {
  readonly shown: number;
  readonly total: number;
  /** How many a press brings (SPEC ST8: 40). */
  readonly step: number;
  /** The list whose children are counted: the focus goes on at the first new one. */
  readonly list: RefObject<HTMLElement | null>;
  readonly onMore: () => void;
  /** The next ones are on their way. */
  readonly pending?: boolean;
  /** What the button says of that many more, for example “Show 40 more ports”. */
  readonly words?: (rest: { readonly count: number; readonly number: string }) => string;
}

/** The foot of a list that is shown part by part: how much of it is there, and the way to the next part. */
export function LoadMore({ shown, total, step, list, onMore, pending = false, words }: LoadMoreProps) {
  const t = useTexts(kitTexts);
  const { number } = useFormats();
  const goOnAt = useFocusOnNew(list, shown);
  // Another list, as a filter makes one, is announced by whoever filters.
  const [pressedAt, setPressedAt] = useState<number | null>(null);
  if (total <= step) return null;
  const count = Math.min(step, total - shown);
  const rest = { count, number: number(count) };
  const counted = t('more.count', { shown: number(shown), total: number(total) });
  return (
    <div className={classes.foot}>
      <p className={classes.count}>{counted}</p>
      <VisuallyHidden>
        <span role="status">{pressedAt === total ? counted : ''}</span>
      </VisuallyHidden>
      {count > 0 ? (
        <Button
          pending={pending}
          onPress={() => {
            goOnAt(shown);
            setPressedAt(total);
            onMore();
          }}
        >
          {words === undefined ? t('more.button', rest) : words(rest)}
        </Button>
      ) : null}
    </div>
  );
}

/**
 * The button stays behind the new items. Whoever pressed it with a key goes on at the first of them; the answer
 * tells which that will be.
 */
function useFocusOnNew(list: RefObject<HTMLElement | null>, shown: number) {
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    const place = firstNew.current;
    if (place === null || place >= shown) return;
    firstNew.current = null;
    const item = list.current?.children[place];
    item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [list, shown]);
  return (place: number) => {
    firstNew.current = place;
  };
}
