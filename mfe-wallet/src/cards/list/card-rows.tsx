import { memo } from 'react';
import { rowKey } from '../card-order.ts';
import { CardRow } from '../card-row.tsx';
import classes from '../card-rows.module.css';
import { type RowsProps, VirtualRows } from './virtual-rows.tsx';

/** A browser draws so many rows at once without being felt; more are drawn where they are seen. */
const MAX_PLAIN = 200;

export const CardRows = memo(function CardRows(props: RowsProps) {
  return props.cards.length > MAX_PLAIN ? <VirtualRows {...props} /> : <PlainRows {...props} />;
});

function PlainRows({ cards, label, ...row }: RowsProps) {
  return (
    <ul className={`${classes.rows} ${classes.plain}`} role="list" aria-label={label}>
      {cards.map((card) => (
        <CardRow key={rowKey(card)} card={card} {...row} />
      ))}
    </ul>
  );
}
