import { type FocusEventHandler, type RefObject, useEffect } from 'react';

/**
 * A way past the toasts for whoever walks through the page by Tab. sonner 1.7.4 sends the focus that leaves a toast
 * back to where it came from: at the end of the page that is a circle for as long as the toast stands. It is told only
 * of those whom the key of the toasts led to their list; here, the others get their place back if the toast that they
 * are in goes.
 * @returns what the element around the toasts hears
 */
export function useWayPast(place: RefObject<HTMLElement | null>): {
  readonly onFocusCapture: FocusEventHandler;
} {
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let cameFrom: HTMLElement | null = null;
    let isInside = false;
    const follow = ({ target, relatedTarget }: FocusEvent) => {
      const enters = target instanceof Node && element.contains(target);
      if (enters && !isInside) cameFrom = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      isInside = enters;
    };
    const goBack = () => {
      if (!isInside || document.activeElement !== document.body) return;
      isInside = false;
      cameFrom?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(goBack);
    observer.observe(element, { childList: true, subtree: true });
    // Before React, which goes no further with it.
    document.addEventListener('focusin', follow, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', follow, true);
    };
  }, [place]);
  return {
    onFocusCapture: (event) => {
      if (!(event.target instanceof HTMLOListElement)) event.stopPropagation();
    },
  };
}
