import { useWindowRows } from '@nfcards/shared/patterns';
import { useRef } from 'react';
import { rowKey } from '../card-order.ts';
import { CardRow, type CardRowProps } from '../card-row.tsx';
import classes from '../card-rows.module.css';
import type { ListedCard } from '../listed-card.ts';

/** Rows drawn beyond both edges of the window. */
const BEYOND = 8;
/** Pixels; of a row of two lines, until it has been measured. */
const LIKELY_HEIGHT = 92;

export interface RowsProps {
  readonly cards: readonly ListedCard[];
  readonly today: string;
  readonly pathOf: CardRowProps['pathOf'];
  /** What the list is of, for those who listen. */
  readonly label: string;
}

/** The rows of a long list that are in the window, and the one that has the focus wherever it is. */
export function VirtualRows({ cards, label, ...row }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { virtualizer, top } = useWindowRows({
    list,
    count: cards.length,
    likelyHeight: LIKELY_HEIGHT,
    keyOf: (row) => {
      const card = cards[row];
      return card === undefined ? row : rowKey(card);
    },
    overscan: BEYOND,
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
        return <CardRow key={key} card={card} virtual={virtual} {...row} />;
      })}
    </ul>
  );
}
