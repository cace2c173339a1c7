import { type RefObject, useEffect, useRef } from 'react';

/** With the oldest message the button goes that has brought it: whoever pressed it with a key goes on in the messages. */
export function useFocusAfterOldest(hasOlder: boolean, area: RefObject<HTMLElement | null>): void {
  const had = useRef(hasOlder);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (had.current && !hasOlder && isLost) area.current?.focus({ preventScroll: true });
    had.current = hasOlder;
  }, [hasOlder, area]);
}
