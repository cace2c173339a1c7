import { useLocation } from '@nfcards/shared/router';
import { useEffect, useRef } from 'react';

/**
 * A page changed without a page load is silent to those who listen. The focus goes to the new page's heading,
 * which makes a screen reader speak it; to the main landmark while the page has no heading yet.
 */
export function useArrival(mainId: string): void {
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    const heading = document.querySelector<HTMLElement>('[data-page-heading]');
    (heading ?? document.getElementById(mainId))?.focus({ preventScroll: true });
  }, [pathname, mainId]);
}
