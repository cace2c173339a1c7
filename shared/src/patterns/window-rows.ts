import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

interface WindowRowsOptions {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly count: number;
  /** Pixels, of a row that has not been measured yet. */
  readonly likelyHeight: number;
  readonly keyOf: (row: number) => string | number;
  /** Rows drawn beyond both edges of the window. */
  readonly overscan: number;
  /** What the same rows measured before. */
  readonly measured?: readonly VirtualItem[];
}

export interface WindowRows {
  readonly virtualizer: Virtualizer<Window, HTMLLIElement>;
  /** Pixels from the top of the page to the list. */
  readonly top: number;
}

/** The rows of a long list that are in the window, and the one that has the focus wherever it is. */
export function useWindowRows(options: WindowRowsOptions): WindowRows {
  const { list, count, likelyHeight, keyOf, overscan, measured = [] } = options;
  const focused = useFocusedRow(list);
  const top = useTop(list);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    estimateSize: () => likelyHeight,
    getItemKey: keyOf,
    overscan,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: [...measured],
    // A scroll is followed a frame later; in the middle of React's own work it could not be.
    useFlushSync: false,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const isApart = focused !== null && focused < range.count && !rows.includes(focused);
      return isApart ? [...rows, focused].sort((a, b) => a - b) : rows;
    },
  });
  return { virtualizer, top };
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
