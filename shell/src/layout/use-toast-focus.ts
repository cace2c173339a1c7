import { type FocusEventHandler, type RefObject, useEffect } from 'react';

/**
 * Lets the Tab key leave the toasts. sonner 1.7.4 returns the focus that leaves a toast to where it was before: at the
 * end of the page that is a loop while the toast is shown. So sonner sees only focus on its list, which its hotkey
 * sets; when a focused toast closes, this hook restores the focus.
 * @returns handlers for the element around the toasts
 */
export function useToastFocus(place: RefObject<HTMLElement | null>): {
  readonly onFocusCapture: FocusEventHandler;
} {
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let previousFocus: HTMLElement | null = null;
    let isInside = false;
    const trackFocus = ({ target, relatedTarget }: FocusEvent) => {
      const enters = target instanceof Node && element.contains(target);
      if (enters && !isInside) previousFocus = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      isInside = enters;
    };
    const restoreFocus = () => {
      if (!isInside || document.activeElement !== document.body) return;
      isInside = false;
      previousFocus?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(restoreFocus);
    observer.observe(element, { childList: true, subtree: true });
    // In the capture phase, before the handler below stops the event.
    document.addEventListener('focusin', trackFocus, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', trackFocus, true);
    };
  }, [place]);
  return {
    onFocusCapture: (event) => {
      if (!(event.target instanceof HTMLOListElement)) event.stopPropagation();
    },
  };
}
