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
  /** Whether `total` is all that there is; otherwise there are at least so many. */
  readonly exact?: boolean;
  /** How many a press brings (SPEC ST8: 40). */
  readonly step: number;
  /** The list whose children are counted: the focus goes on at the first new one. */
  readonly list: RefObject<HTMLElement | null>;
  readonly onMore: () => void;
  /** The next ones are on their way. */
  readonly pending?: boolean;
  /** Label of the button for that many more, for example “Show 40 more ports”. */
  readonly words?: (rest: { readonly count: number; readonly number: string }) => string;
}

/** The foot of a list that is shown part by part: how much of it is there, and the way to the next part. */
export function LoadMore({
  shown,
  total,
  exact = true,
  step,
  list,
  onMore,
  pending = false,
  words,
}: LoadMoreProps) {
  const t = useTexts(kitTexts);
  const { number } = useFormats();
  const focusNewItem = useFocusOnNewItem(list, shown);
  // A list that a filter changed is announced by the filter.
  const [pressedAt, setPressedAt] = useState<number | null | 'not'>('not');
  if (total <= step) return null;
  const countedAs = exact ? total : null;
  const count = exact ? Math.min(step, total - shown) : step;
  const rest = { count, number: number(count) };
  const counted = t(exact ? 'more.count' : 'more.shown', { shown: number(shown), total: number(total) });
  return (
    <div className={classes.foot}>
      <p className={classes.count}>{counted}</p>
      <VisuallyHidden>
        <span role="status">{pressedAt === countedAs ? counted : ''}</span>
      </VisuallyHidden>
      {count > 0 ? (
        <Button
          pending={pending}
          onPress={() => {
            focusNewItem(shown);
            setPressedAt(countedAs);
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
 * The button stays below the new items, so the focus moves to the first of them once they are shown.
 * @returns takes the index of that item, before the list grows
 */
function useFocusOnNewItem(list: RefObject<HTMLElement | null>, shown: number) {
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    const index = firstNew.current;
    if (index === null || index >= shown) return;
    firstNew.current = null;
    const item = list.current?.children[index];
    item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [list, shown]);
  return (index: number) => {
    firstNew.current = index;
  };
}
