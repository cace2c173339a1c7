import type { VirtualItem } from '@tanstack/react-virtual';
import { createEvent, createStore } from 'effector';

/** Rows as they were measured, to have their heights when the visitor comes back to them. */
export interface MeasuredRows {
  /** How many there were. */
  readonly count: number;
  /** Id of the first: another list has other rows. */
  readonly first: string;
  readonly items: readonly VirtualItem[];
}

/** All rows stand in the page, so high each on average, in pixels. */
export const rowsMeasured = createEvent<number>();
/** The page is left, or its list was replaced. */
export const rowsLeft = createEvent<MeasuredRows>();

/** Null before any was seen. */
export const $rowHeight = createStore<number | null>(null).on(rowsMeasured, (_, height) => height);

export const $measuredRows = createStore<MeasuredRows | null>(null, { serialize: 'ignore' }).on(
  rowsLeft,
  (_, rows) => rows,
);
