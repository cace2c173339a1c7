import { useUnit } from 'effector-react';
import { type RefObject, useEffect } from 'react';
import { $pointing } from '../map/search-map.model.ts';

/**
 * Brings the row of the place that is pointed at on the map into view, if it is drawn. Only beside a map that holds
 * its place meanwhile: the page must not be taken away from under a finger, nor the map from under the pointer.
 */
export function useRowInView(list: RefObject<HTMLUListElement | null>): void {
  const { id, on } = useUnit($pointing);
  useEffect(() => {
    if (id === null || on !== 'map' || !isMapHeld()) return;
    const row = list.current?.querySelector(`[data-place="${CSS.escape(id)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [id, on, list]);
}

function isMapHeld(): boolean {
  const map = document.querySelector('[data-search-map]');
  if (map === null) return false;
  const { position, insetBlockStart } = getComputedStyle(map);
  return position === 'sticky' && map.getBoundingClientRect().top <= Number.parseFloat(insetBlockStart) + 1;
}
