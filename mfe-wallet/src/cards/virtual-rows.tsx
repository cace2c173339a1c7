import type { NfcardSummary } from '@nfcards/shared/operations';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { rowKey } from './card-order.ts';
import { CardRow } from './card-row.tsx';
import classes from './card-rows.module.css';

/** Rows drawn beyond both edges of the window. */
const BEYOND = 8;
/** Pixels; of a row of two lines, until it has been measured. */
const LIKELY_HEIGHT = 92;

export interface RowsProps {
  readonly cards: readonly NfcardSummary[];
  readonly today: string;
  /** What the list is of, for those who listen. */
  readonly label: string;
}

/** The rows of a long list that are in the window, and the one that has the focus wherever it is. */
export function VirtualRows({ cards, today, label }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useFocusedRow(list);
  const top = useTop(list);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: cards.length,
    estimateSize: () => LIKELY_HEIGHT,
    getItemKey: (row) => {
      const card = cards[row];
      return card === undefined ? row : rowKey(card);
    },
    overscan: BEYOND,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // A scroll is followed a frame later; in the middle of React's own work it could not be.
    useFlushSync: false,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const isApart = focused !== null && focused < range.count && !rows.includes(focused);
      return isApart ? [...rows, focused].sort((a, b) => a - b) : rows;
    },
  });
  return (
    <ul
      className={`${classes.rows} ${classes.long}`}
      role="list"
      aria-label={label}
      ref={list}
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const card = cards[index];
        if (card === undefined) return null;
        const { length: count } = cards;
        const virtual = { index, count, offset: start - top, measure: virtualizer.measureElement };
        return <CardRow key={key} card={card} today={today} virtual={virtual} />;
      })}
    </ul>
  );
}

/** The row that has the focus: whoever walks through the list with keys must not lose their place. */
function useFocusedRow(list: RefObject<HTMLUListElement | null>): number | null {
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const enter = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
      setFocused(row === null ? null : Number(row.dataset.index));
    };
    const leave = () => setFocused(null);
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [list]);
  return focused;
}

/** Pixels from the top of the page to the list; what stands above it comes and goes. */
function useTop(list: RefObject<HTMLUListElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const element = list.current;
      if (element !== null) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}
