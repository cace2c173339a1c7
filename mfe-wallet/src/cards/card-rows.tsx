import { useNavigate } from '@nfcards/shared/router';
import { type MouseEvent, memo } from 'react';
import { rowKey } from './card-order.ts';
import { CardRow } from './card-row.tsx';
import classes from './card-rows.module.css';
import { type RowsProps, VirtualRows } from './virtual-rows.tsx';

/** A browser draws so many rows at once without being felt; more are drawn where they are seen. */
const MOST_PLAIN = 200;

/**
 * The list follows its links itself: each router link renders again at each change of the address, which with hundreds
 * of rows is felt as one types.
 */
export const CardRows = memo(function CardRows(props: Omit<RowsProps, 'onClick'>) {
  const follow = useFollow();
  if (props.cards.length > MOST_PLAIN) return <VirtualRows {...props} onClick={follow} />;
  return <PlainRows {...props} onClick={follow} />;
});

function PlainRows({ cards, today, label, onClick }: RowsProps) {
  return (
    // biome-ignore lint/a11y: the links in the list are what is pressed, by key too. Safari takes the role away with the markers.
    <ul className={`${classes.rows} ${classes.plain}`} role="list" aria-label={label} onClick={onClick}>
      {cards.map((card) => (
        <CardRow key={rowKey(card)} card={card} today={today} />
      ))}
    </ul>
  );
}

function useFollow() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLUListElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.pathname, { viewTransition: true });
  };
}

/** Any other click is the browser's: a new tab, a new window, a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
