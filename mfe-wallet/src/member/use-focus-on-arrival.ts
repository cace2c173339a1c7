import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves focus and view to what has just come onto the page, where the eye may be elsewhere.
 * @returns for the element, which needs `tabIndex={-1}`
 */
export function useFocusOnArrival(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    element.focus({ preventScroll: true });
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'start' });
  }, []);
  return place;
}
