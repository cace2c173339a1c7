import { useLocation } from '@nfcards/shared/router';
import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { pageArrived } from '../location/location.model.ts';

/**
 * Announces a navigation to screen readers. The focus moves to the heading of the new page, which is read aloud then.
 * While the page has no heading, the focus is on the main landmark, which has no name, and the returned title is for a
 * live region; the focus moves to the heading as soon as there is one.
 */
export function useFocusOnNavigation(mainId: string): string {
  const { key, pathname } = useLocation();
  const arrived = useUnit(pageArrived);
  const [announcement, setAnnouncement] = useState('');
  const last = useRef({ key, pathname });

  useEffect(() => {
    arrived(pathname);
  }, [arrived, pathname]);

  useEffect(() => {
    const isAnotherPage = last.current.pathname !== pathname;
    // The address changed on the same page: the focus stays, unless its element was removed.
    const isLost = last.current.key !== key && document.activeElement === document.body;
    last.current = { key, pathname };
    if (!isAnotherPage && !isLost) return undefined;
    const main = document.getElementById(mainId);
    if (focusHeading() || main === null) {
      setAnnouncement('');
      return undefined;
    }
    main.focus({ preventScroll: true });
    setAnnouncement(document.title);
    const observer = new MutationObserver(() => {
      if (document.activeElement === main && !focusHeading()) return;
      observer.disconnect();
      setAnnouncement('');
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [key, pathname, mainId]);

  return announcement;
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]');
  heading?.focus({ preventScroll: true });
  // That of a page which is rendered ahead takes no focus.
  return heading !== null && document.activeElement === heading;
}
