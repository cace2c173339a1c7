import type { ListedPlace } from '@nfcards/shared/operations';
import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useUnit } from 'effector-react';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Position } from '../chart/mercator.ts';
import { PlaceRow } from './place-row.tsx';
import classes from './place-rows.module.css';
import { $measuredRows, $rowHeight, rowsLeft } from './rows.model.ts';

/** Rows drawn beyond both edges of the window. */
const BEYOND = 10;
/** Pixels; of a row of two lines, until one has been measured. */
const LIKELY_HEIGHT = 78;

export interface RowsProps {
  readonly places: readonly ListedPlace[];
  readonly origin: Position | null;
  readonly isOpen: (place: ListedPlace) => boolean;
  readonly list: RefObject<HTMLUListElement | null>;
}

export interface VirtualRowsProps extends RowsProps {
  /** The row at which whoever asked for more goes on; null where nobody did. */
  readonly goOnAt: RefObject<number | null>;
}

/** The rows of a long list that are in the window, and the one that has the focus wherever it is. */
export function VirtualRows({ places, origin, isOpen, goOnAt, list }: VirtualRowsProps) {
  const focused = useFocusedRow(list);
  const top = useTop(list);
  const { height, measured } = useUnit({ height: $rowHeight, measured: $measuredRows });
  const isKnown = measured?.count === places.length && measured.first === places[0]?.id;
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: places.length,
    estimateSize: () => height ?? LIKELY_HEIGHT,
    getItemKey: (row) => places[row]?.id ?? row,
    overscan: BEYOND,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: isKnown ? [...measured.items] : [],
    // A scroll is followed a frame later; in the middle of React's own work it could not be.
    useFlushSync: false,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const isApart = focused !== null && focused < range.count && !rows.includes(focused);
      return isApart ? [...rows, focused].sort((a, b) => a - b) : rows;
    },
  });
  useKeep(places, () => virtualizer.takeSnapshot());
  useGoingOn(list, goOnAt, places.length);
  return (
    <ul
      className={`${classes.rows} ${classes.long}`}
      role="list"
      ref={list}
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const place = places[index];
        if (place === undefined) return null;
        const virtual = {
          index,
          count: places.length,
          offset: start - top,
          measure: virtualizer.measureElement,
        };
        return <PlaceRow key={key} place={place} origin={origin} isOpen={isOpen(place)} virtual={virtual} />;
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

/** Whoever comes back to the same rows finds each as high as it was, and with it their place in the page. */
function useKeep(places: readonly ListedPlace[], takeSnapshot: () => VirtualItem[]): void {
  const leave = useUnit(rowsLeft);
  const keep = useEffectEvent(() => {
    leave({ count: places.length, first: places[0]?.id ?? '', items: takeSnapshot() });
  });
  useEffect(() => () => keep(), []);
}

/** The focus goes on at the first of the rows that somebody asked for. */
function useGoingOn(
  list: RefObject<HTMLUListElement | null>,
  goOnAt: RefObject<number | null>,
  count: number,
): void {
  useEffect(() => {
    const row = goOnAt.current;
    if (row === null || row >= count) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${row}"] a`);
    if (!link) return;
    goOnAt.current = null;
    link.focus({ preventScroll: true });
  });
}
