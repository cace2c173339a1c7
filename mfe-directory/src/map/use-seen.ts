import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has been on the screen; once it has, for good. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, see] = useState(false);
  useEffect(() => {
    if (isSeen || element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) see(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen, element]);
  return isSeen;
}
