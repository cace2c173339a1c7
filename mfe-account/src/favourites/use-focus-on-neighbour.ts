import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * A row that goes takes the focus of whoever removed it along: the row that comes in its place gets it, or else what
 * stands around the list.
 * @param count how many rows there are
 * @returns for the element around the list, which needs `tabIndex={-1}`; each row bears `data-item`
 */
export function useFocusOnNeighbour(count: number) {
  const area = useRef<HTMLDivElement>(null);
  const place = useRef<number | null>(null);
  const before = useRef(count);
  useEffect(() => {
    const hasShrunk = count < before.current;
    before.current = count;
    if (!hasShrunk || place.current === null || document.activeElement !== document.body) return;
    const rows = itemsIn(area.current);
    const next = rows[Math.min(place.current, rows.length - 1)];
    (next?.querySelector<HTMLElement>('a, button') ?? area.current)?.focus({ preventScroll: true });
  }, [count]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const found = itemsIn(area.current).findIndex((row) => row.contains(target));
    place.current = found < 0 ? null : found;
  };
  return { ref: area, onFocus };
}

function itemsIn(area: HTMLElement | null): readonly Element[] {
  return [...(area?.querySelectorAll('[data-item]') ?? [])];
}
