import { useWindowRows } from '@nfcards/shared/patterns';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useUnit } from 'effector-react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Position } from '../../chart/mercator.ts';
import type { ShownPlace } from '../found/ask-server.ts';
import { PlaceRow, type PlaceRowProps } from './place-row.tsx';
import classes from './place-rows.module.css';
import { $measuredRows, $rowHeight, rowsLeft } from './rows.model.ts';

/** Rows drawn beyond both edges of the window. */
const BEYOND = 10;
/** Pixels; of a row of two lines, until one has been measured. */
const LIKELY_HEIGHT = 78;

export interface RowsProps {
  readonly places: readonly ShownPlace[];
  readonly origin: Position | null;
  readonly isOpen: (place: ShownPlace) => boolean;
  /** Id of the place that is marked. */
  readonly pointed: string | null;
  readonly onPoint: PlaceRowProps['onPoint'];
  readonly list: RefObject<HTMLUListElement | null>;
}

export interface VirtualRowsProps extends RowsProps {
  /** The row at which whoever asked for more goes on; null where nobody did. */
  readonly goOnAt: RefObject<number | null>;
}

/** The rows of a long list that are in the window, and the one that has the focus wherever it is. */
export function VirtualRows({ places, origin, isOpen, pointed, onPoint, goOnAt, list }: VirtualRowsProps) {
  const { height, measured } = useUnit({ height: $rowHeight, measured: $measuredRows });
  const isKnown = measured?.count === places.length && measured.first === places[0]?.id;
  const { virtualizer, top } = useWindowRows({
    list,
    count: places.length,
    likelyHeight: height ?? LIKELY_HEIGHT,
    keyOf: (row) => places[row]?.id ?? row,
    overscan: BEYOND,
    measured: isKnown ? measured.items : [],
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
        return (
          <PlaceRow
            key={key}
            place={place}
            origin={origin}
            isOpen={isOpen(place)}
            isPointed={place.id === pointed}
            onPoint={onPoint}
            virtual={virtual}
          />
        );
      })}
    </ul>
  );
}

/** Whoever comes back to the same rows finds each as high as it was, and with it their place in the page. */
function useKeep(places: readonly ShownPlace[], takeSnapshot: () => VirtualItem[]): void {
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
