import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the element has been on the screen; once it has, for good.
 * @param margin around the screen, where it counts as seen too: a length of CSS
 */
export function useSeen(element: RefObject<Element | null>, margin = '0px'): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || element.current === null) return;
    const onIntersection = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    };
    const observer = new IntersectionObserver(onIntersection, { rootMargin: margin });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen, element, margin]);
  return isSeen;
}
